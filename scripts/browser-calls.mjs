// Writes web/platform/calls.ts, the types of the browser's calls, from the OpenAPI document; with --check only says whether it is true.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { startLaurel } from '../dist/src/laurel.js';
import { root } from './prepare.mjs';

const target = join(root, 'web', 'platform', 'calls.ts');
/** Shapes with a name of their own, as they are met. */
const named = new Map();
const { paths, components } = await documentOfTheBuild();
const calls = Object.entries(paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ verb: verb.toUpperCase(), path: path.replace(/^\/(api\/)?/, ''), operation })),
);
const verbs = [...Map.groupBy(calls, ({ verb }) => verb)].map(([verb, of]) => `${verb}: {${of.map(callOf).join('\n')}};`);
const source = [
  '// Generated from the OpenAPI document by `node scripts/browser-calls.mjs`; `npm test` checks that it is true.',
  '',
  '/** What each call takes and answers, by verb and `route/action`. */',
  `export type Calls = {${verbs.join('\n')}};`,
  ...[...named].map(([name, type]) => `\ntype ${name} = ${type};`),
].join('\n');
const text = await format(source, { ...(await resolveConfig(target)), filepath: target });

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('web/platform/calls.ts is not what the OpenAPI document says: run node scripts/browser-calls.mjs');
  process.exit(1);
}

async function documentOfTheBuild() {
  const data = mkdtempSync(join(tmpdir(), 'laurel-calls-'));
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
  try {
    return await (await fetch(`${laurel.url}/api/openapi.json`)).json();
  } finally {
    await laurel.close();
    rmSync(data, { recursive: true });
  }
}

function callOf({ path, operation: { summary, parameters = [], requestBody, responses } }) {
  const body = requestBody?.content['application/json'].schema;
  const sent = parameters.map(({ name, schema, required }) => fieldOf(name, schema, required));
  const input = [...sent, ...(body ? fieldsOf(body.$ref) : [])];
  const answer = responses[200].content['application/json'];
  return `\n/** ${summary} */\n'${path}': { input: {${input.join(' ')}}; answer: ${answer ? typeOf(answer.schema) : 'never'} };`;
}

/** The fields of a class of what is sent. */
function fieldsOf(ref) {
  const { properties = {}, required = [] } = components.schemas[ref.split('/').at(-1)];
  return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

function fieldOf(name, schema, needed) {
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  return needed ? `${key}: ${taken(schema)};` : `${key}?: ${taken(schema)} | null;`;
}

/** What a call takes; JSON of no declared shape is checked where it is read. */
function taken({ format: form, items, $ref, allOf, oneOf, ...schema }) {
  if (form === 'json') return 'unknown';
  if (form === 'binary') return 'File';
  if (oneOf) return oneOf.map(taken).join(' | ');
  const ref = $ref ?? allOf?.[0].$ref;
  if (ref) return `{${fieldsOf(ref).join(' ')}}`;
  return items ? `readonly (${taken(items)})[]` : typeOf(schema);
}

function typeOf({ title, ...schema }) {
  if (title === undefined) return spelled(schema);
  if (!named.has(title)) {
    named.set(title, '');
    named.set(title, spelled(schema));
  }
  return title;
}

function spelled({ type, enum: values, anyOf, items, properties, required, additionalProperties }) {
  if (values) return values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  if (properties)
    return `{${Object.entries(properties)
      .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`)
      .join(' ')}}`;
  if (additionalProperties) return `{ [name: string]: ${typeOf(additionalProperties)} }`;
  return { integer: 'number', number: 'number', boolean: 'boolean', null: 'null', string: 'string' }[type] ?? 'string';
}
