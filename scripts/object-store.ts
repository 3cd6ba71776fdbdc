// An S3-compatible server for tests: moto (https://github.com/getmoto/moto, Apache-2.0), which keeps everything in
// memory. The first use installs it from PyPI. BENCHFOLIO_TEST_S3 names another server, where the environment's
// credentials may make buckets.
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

const MOTO = "5.2.5";
const cache = path.resolve(import.meta.dirname, "../node_modules/.cache");
const modules = path.join(cache, `moto-${MOTO}`);

/** Installs the server once; several processes may try at the same time. */
async function ensureServer() {
  if (existsSync(modules)) return;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(path.join(cache, "moto-"));
  const packages = [`moto[s3]==${MOTO}`, "flask==3.1.3", "flask-cors==6.0.5"];
  const pip = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "--target", fresh];
  try {
    await promisify(execFile)("python3", [...pip, ...packages]);
    // Another process may have installed it first.
    await rename(fresh, modules).catch((error) => {
      if (!existsSync(modules)) throw error;
    });
  } catch (cause) {
    throw new Error("The tests of the object store need python3 with pip, and PyPI; or BENCHFOLIO_TEST_S3.", { cause });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Starts moto, or takes the server that BENCHFOLIO_TEST_S3 names. Returns its endpoint, and a function that ends moto.
 * Sets credentials in the environment for moto where there are none.
 */
async function startServer() {
  const given = process.env.BENCHFOLIO_TEST_S3;
  if (given) return { endpoint: given, stop: async () => {} };
  await ensureServer();
  process.env.AWS_ACCESS_KEY_ID ||= "test";
  process.env.AWS_SECRET_ACCESS_KEY ||= "test-only";
  const child = spawn("python3", ["-m", "moto.server", "-H", "127.0.0.1", "-p", "0"], {
    env: { ...process.env, PYTHONPATH: modules },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines: string[] = [];
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      const found = /Running on (http:\/\/127\.0\.0\.1:\d+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
    child.once("error", reject);
    ended.then((code) => reject(new Error(`moto ended (${code}):\n${lines.join("\n")}`)));
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { endpoint, stop };
}

/** Makes a bucket on such a server; returns the settings for it. `stop` leaves the bucket on a server of others. */
export async function startObjectStore() {
  const { endpoint, stop } = await startServer();
  const region = process.env.AWS_REGION || "us-east-1";
  const bucket = `benchfolio-${randomUUID()}`;
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { endpoint, bucket, region, stop };
}
