// `node scripts/make-bucket.ts [ORIGIN]`: makes the settings' bucket where it is missing. Lets the pages of ORIGIN
// (https://bench.example) upload to it.
import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";

const { BENCHFOLIO_S3_BUCKET: Bucket, BENCHFOLIO_S3_ENDPOINT: endpoint, BENCHFOLIO_S3_REGION: region } = process.env;
const [origin] = process.argv.slice(2).filter(Boolean);
if (!Bucket) {
  console.error("Set BENCHFOLIO_S3_BUCKET, and the other settings of the bucket.");
  process.exit(2);
}
const client = new S3Client({ region: region || "us-east-1", ...(endpoint ? { endpoint, forcePathStyle: true } : {}) });
const there = await client.send(new HeadBucketCommand({ Bucket })).then(
  () => true,
  (error) => {
    if (error.$metadata?.httpStatusCode === 404) return false;
    throw error;
  },
);
if (!there) await client.send(new CreateBucketCommand({ Bucket }));
if (origin) {
  const rule = { AllowedOrigins: [origin], AllowedMethods: ["PUT"], AllowedHeaders: ["*"] };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
}
console.log(`${Bucket}: ${there ? "was there" : "made"}${origin ? `, open to uploads from ${origin}` : ""}`);
