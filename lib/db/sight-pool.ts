import pg from "pg";
import { PAGES_ROLE } from "./pages-role";
import { tellSight } from "./tell-sight";

// Changes the role only where row policies restrict it. Without policies that role would see all rows and lack rights.
const BECOME = `select set_config('role', rolname, false) from pg_roles
  where rolname = '${PAGES_ROLE}' and pg_has_role(oid, 'member')
  and exists (select from pg_policies where schemaname = 'public' and tablename = 'bundles' and policyname = 'seen')`;

/**
 * A pool of read-only connections. A connection sees public bundles, and those that `sight` names when it is taken. All
 * of pool.query, connect and COPY take their connections here.
 */
export class SightPool extends pg.Pool {
  readonly #sight: () => Promise<readonly number[]>;
  /** The last sight that each connection got. */
  readonly #sights = new WeakMap<pg.PoolClient, string>();
  #warned = false;

  constructor(settings: pg.PoolConfig, sight: () => Promise<readonly number[]>) {
    super(settings);
    this.#sight = sight;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    done: (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient["release"]) => void,
  ): void;
  override connect(
    done?: (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient["release"]) => void,
  ): Promise<pg.PoolClient> | undefined {
    const taken = this.#take();
    if (!done) return taken;
    taken.then(
      (client) => done(undefined, client, (how) => client.release(how)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), undefined, () => {}),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    const wanted = await this.#sight();
    const client = await super.connect();
    try {
      await this.#tell(client, wanted);
    } catch (error) {
      // A connection after a failed change of sight may see anything.
      client.release(true);
      throw error;
    }
    return client;
  }

  async #tell(client: pg.PoolClient, keys: readonly number[]): Promise<void> {
    const [before, wanted] = [this.#sights.get(client), keys.join()];
    if (before === undefined && (await client.query(BECOME)).rowCount === 0) this.#warn();
    if ((before ?? "") !== wanted) await tellSight(client, keys);
    this.#sights.set(client, wanted);
  }

  #warn(): void {
    if (!this.#warned)
      console.warn(
        `pages read as the owner of the tables, without ${PAGES_ROLE}: see docs/operations.md, "The database"`,
      );
    this.#warned = true;
  }
}
