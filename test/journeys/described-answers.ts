import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { REFUSAL } from '../../src/platform/http/answers.values.ts';
import { parseAmount } from '../../src/points/point-amount.values.ts';

type Received = { method: string; path: string; status: number };
type Responses = { [status: string]: { content?: { [type: string]: { schema: object } } } };
/** The OpenAPI document, as far as it speaks of answers. */
export type DescribedAnswers = { paths: { [path: string]: { [verb: string]: { responses: Responses } } } };

const ajv = new Ajv2020({
  allErrors: true,
  formats: {
    amount: (text: string) => parseAmount(text) === text,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    // Empty where nothing has happened yet.
    position: /^[\x21-\x7e]*$/,
  },
});
const tests = new Map<object, ValidateFunction>();
const UNKNOWN: Responses = { default: { content: { 'application/json': { schema: REFUSAL } } } };
let described: DescribedAnswers | undefined;

/**
 * Every answer that a journey receives is one that the OpenAPI document describes: no field is missing, none is too many, none is anything else.
 * The document is the build's: the first server that a test asks tells it for all of them, if it can.
 */
export async function expectDescribed(body: unknown, url: string, { method, status }: Omit<Received, 'path'>): Promise<void> {
  const { origin, pathname } = new URL(url);
  // An empty action is the noun itself (C-22).
  const path = pathname.replace(/^(\/api\/(\w+))$/, '$1/$2');
  if (!path.startsWith('/api/') || path === '/api/openapi.json') return;
  described ??= await tell(origin);
  const problems = described ? undescribed(described, body, { method, path, status }) : [];
  if (problems.length > 0) throw new Error(`${method} ${path} answers what is not described:\n${problems.join('\n')}`);
}

/** What an answer holds against its description. */
export function undescribed({ paths }: DescribedAnswers, body: unknown, { method, path, status }: Received): string[] {
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? UNKNOWN;
  const schema = (responses[status] ?? responses.default)?.content?.['application/json']?.schema;
  if (!schema) return [`nothing is said of ${status}`];
  let test = tests.get(schema);
  if (!test) tests.set(schema, (test = ajv.compile(schema)));
  return test(body)
    ? []
    : (test.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

async function tell(origin: string): Promise<DescribedAnswers | undefined> {
  try {
    return (await (await fetch(`${origin}/api/openapi.json`)).json()) as DescribedAnswers;
  } catch {
    return undefined;
  }
}
