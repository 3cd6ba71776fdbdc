// Notes on the archive's sysbench tests. Sources: the statements that runs explain before they start, their command
// lines (--random-points, --hot-points, --on-id, --simple-ranges ...) and the author's posts. `k` is the indexed
// column, `id` the key.

/** Notes by the test's name. "range" stands for the value of that parameter. */
export const sysbenchNotes: Readonly<Record<string, string>> = {
  prepare: "Creates the tables, fills them and builds the secondary index.",
  "point-query": "Fetches one row by its primary key; the keys are random.",
  "hot-points": "Fetches the same rows by primary key in every query, with an IN list: a few rows and pages are hot.",
  "random-points": "Fetches as many random rows as range says by primary key, with an IN list.",
  "points-covered-pk": "Looks up primary keys with an IN list and returns the key alone.",
  "points-covered-si":
    "Looks up values of the secondary index with an IN list and returns that column alone: the index covers the query.",
  "points-notcovered-pk": "Looks up primary keys with an IN list and returns a column of the row.",
  "points-notcovered-si":
    "Looks up values of the secondary index with an IN list and fetches the row of each for another column.",
  "range-covered-pk": "Reads a range of the primary key and returns the key alone.",
  "range-covered-si": "Reads a range of the secondary index and returns that column alone: the index covers the query.",
  "range-notcovered-pk": "Reads a range of the primary key and returns a column of the rows.",
  "range-notcovered-si": "Reads a range of the secondary index and fetches the row of each entry for another column.",
  "random-ranges": "Counts the rows in several random ranges of the secondary index, joined by OR.",
  scan: "Reads a whole table with a filter that no row passes: a query is a table, so the rate counts rows.",
  "read-only":
    "sysbench's read-only transaction: point queries and one range query of each kind (plain, sum, ordered, distinct).",
  "read-only-count": "Range queries that count their rows.",
  "read-only-simple": "The read-only transaction with plain range queries alone, beside its point queries.",
  "read-only-sum": "The read-only transaction with range queries that sum a column, beside its point queries.",
  "read-only-order": "The read-only transaction with range queries that sort their rows, beside its point queries.",
  "read-only-distinct":
    "The read-only transaction with range queries that sort and drop duplicates, beside its point queries.",
  "read-write": "sysbench's classic transaction: the read-only queries, then two updates, a delete and an insert.",
  "write-only": "The write half of sysbench's transaction: two updates, a delete and an insert.",
  "update-index": "Updates the indexed column of one row by primary key, so that the secondary index changes.",
  "update-nonindex": "Updates a column without an index of one row by primary key.",
  "update-one": "Updates the same row of each table again and again: one row is hot.",
  "update-zipf":
    "Updates a column without an index; the keys follow a Zipfian distribution, so that some rows are hot.",
  "update-inlist": "Updates a column of all rows of an IN list on the primary key in one statement.",
  "update-nonindex-special": "Updates a column without an index, with a distribution in which some keys are hot.",
  delete: "Deletes one row by its primary key.",
  "delete-only": "Deletes one row by its primary key.",
  insert: "Inserts one row; the primary key grows, the indexed column is random.",
  "insert-only": "Inserts one row in primary key order; the indexed column is random.",
  "bulk-insert": "Inserts many rows a statement.",
};
