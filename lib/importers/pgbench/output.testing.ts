/** Returns an output of pgbench: 16 clients for 300 s at this rate a second, with this version of PostgreSQL. */
export const pgbenchOutput = (rate: number, version: string): string => `pgbench (${version})
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 100
query mode: prepared
number of clients: 16
number of threads: 16
duration: 300 s
number of transactions actually processed: ${rate * 300}
latency average = ${(16_000 / rate).toFixed(3)} ms
tps = ${rate}.123456 (without initial connection time)
`;
