"use client";
import { Card } from "@/components/ui/card";
import { CommandExample } from "@/components/ui/command-example";
import { type Column, DataTable } from "@/components/ui/data-table";
import { WithCode } from "./with-code";

interface Field {
  name: string;
  type: string;
  note: string;
}
interface Parameter extends Field {
  where: string;
  required: boolean;
}
interface Answer {
  status: string;
  text: string;
}
interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: readonly Parameter[];
  body: { type: string; fields: readonly Field[] } | null;
  responses: readonly Answer[];
  answer: readonly Field[];
}

const nameColumn: Column<Field> = {
  key: "name",
  header: "Name",
  rowHeader: true,
  cell: ({ name }) => <code className="font-mono text-xs wrap-break-word">{name}</code>,
};
const typeColumn: Column<Field> = {
  key: "type",
  header: "Type",
  cell: ({ type }) => <code className="font-mono text-xs wrap-anywhere">{type}</code>,
};
const noteColumn: Column<Field> = {
  key: "note",
  header: "Means",
  phone: "wide",
  cell: ({ note }) => <WithCode text={note} />,
};
const parameterColumns: Column<Parameter>[] = [
  nameColumn,
  { key: "where", header: "In", cell: ({ where, required }) => `${where}${required ? ", required" : ""}` },
  typeColumn,
  noteColumn,
];
const statusColumns: Column<Answer>[] = [
  { key: "status", header: "Status", rowHeader: true, cell: ({ status }) => status },
  { key: "text", header: "When", phone: "wide", cell: ({ text }) => <WithCode text={text} /> },
];

/**
 * One operation of the API: parameters, body and answers, and a command that runs where there is an `example`. A client
 * component, since its data have an eighth of the bytes of its elements.
 */
export function OperationCard({ operation, example }: { operation: Operation; example?: string }) {
  const { id, method, path, summary, description, parameters, body, responses, answer } = operation;
  const name = `${method} ${path}`;
  return (
    <Card id={id} title={<WithCode text={summary} />} note={name}>
      <div className="flex flex-col gap-4">
        {description && (
          <p>
            <WithCode text={description} />
          </p>
        )}
        {example && <CommandExample label="Example" command={example} />}
        {parameters.length > 0 && (
          <DataTable
            caption={`Parameters of ${name}`}
            showCaption
            columns={parameterColumns}
            rows={parameters}
            rowKey={(row) => `${row.where} ${row.name}`}
          />
        )}
        {body && (
          <p>
            Body: <WithCode text={body.type} />
          </p>
        )}
        {body && body.fields.length > 0 && <Fields caption={`Fields of the body of ${name}`} fields={body.fields} />}
        <AnswerTable caption={`Answers of ${name}`} answers={responses} />
        {answer.length > 0 && (
          <details>
            <summary className="cursor-pointer">Fields of the answer</summary>
            <Fields caption={`Fields of the answer of ${name}`} fields={answer} />
          </details>
        )}
      </div>
    </Card>
  );
}

/** Statuses of an operation and their meanings. */
export const AnswerTable = ({ caption, answers }: { caption: string; answers: readonly Answer[] }) => (
  <DataTable caption={caption} showCaption columns={statusColumns} rows={answers} rowKey={({ status }) => status} />
);

const Fields = ({ caption, fields }: { caption: string; fields: readonly Field[] }) => (
  <DataTable
    caption={caption}
    columns={[nameColumn, typeColumn, noteColumn]}
    rows={fields}
    rowKey={({ name }) => name}
  />
);
