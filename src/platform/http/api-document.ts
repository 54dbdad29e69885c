import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_EVENTS } from '../../public-events/public-events.values.ts';
import { instant, listOf, object, whole, word } from './answers.values.ts';
import { nonceOf } from './page.ts';

/** Serves the contract: /api/openapi.json, generated from the code, and the same for people at /api/docs. */
export function serveApiDocument(app: NestFastifyApplication, fastify: FastifyInstance): void {
  let made: OpenAPIObject | undefined;
  const calls = () => takingForms(SwaggerModule.createDocument(app, description(), { autoTagControllers: false }));
  const document = () => (made ??= { ...calls(), webhooks: webhooks() });
  fastify.get('/api/openapi.json', () => document());
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(document(), nonceOf(reply))));
}

function description() {
  return new DocumentBuilder()
    .setTitle('Laurel')
    .setDescription(INTRODUCTION.join('\n\n'))
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth()
    .build();
}

/** What somebody must know before the first call, a paragraph each. */
const INTRODUCTION = [
  'Whatever the screens of Laurel do, programs can do: these are the same calls.',
  'Make an API key under Settings, API keys, and send it as a bearer token. A key acts for its organisation, as far as its scopes allow. ' +
    'It may call 600 times a minute unless whoever runs the server says otherwise; beyond that it is refused with 429, too-many-calls, and Retry-After says in how many seconds to call again. ' +
    'A browser that is signed in calls with its cookie instead, and profileid says as which profile it acts.',
  'A few calls want to know again, half an hour after a browser has signed in, that it is you, and refuse with reauthentication-required: ' +
    'auth/security_verify answers a key_secret, to be sent along in the header Key-Secret or in the body. Keys of programs are not asked.',
  'Parameters of GET and DELETE stand in the query; others are sent as JSON or as a form. An instant is ISO 8601, in UTC unless it names a zone. ' +
    'An amount of points is a decimal of up to 6 places.',
  'What was done answers 200 and the position at which it stands. What was refused answers a status, a stable code for programs and a message for people. ' +
    'Send an Idempotency-Key with a command: however often it arrives with the same key, it is done once.',
  'What happens is told by events/feed, and sent to an address by webhooks, as Standard Webhooks 1.0 says.',
  'Every call can be reached in two ways, at /api/{route}/{action} and at /server/api.php?route={route}&action={action}.',
];

/** What the routes are about, for people. */
const ROUTES: { readonly [route: string]: string } = {
  scoreseries: 'Boards, entries and their history',
  scoreseries_settings: 'Score series and their settings',
  tag: 'Tags',
  icon: 'Icons',
  upload: 'Pictures',
  profile: 'Players and profiles',
  group: 'Adding players',
  team: 'Teams',
  externalApiConfig: 'API keys',
  organization: 'Sample data',
  auth: 'Signing in and out',
  account: 'The account',
  live: 'Waiting for what was done',
  health: 'The server itself',
};

/** What webhooks send: each public event, or, of those that send together, some and how many there are beside. */
const SENT = {
  ...PUBLIC_EVENTS,
  digest: object({
    events: listOf(object({ type: word(...Object.keys(PUBLIC_EVENTS)), timestamp: instant, data: object({}) })),
    more: whole,
  }),
};

/** As Standard Webhooks 1.0 says. */
function webhooks(): OpenAPIObject['webhooks'] {
  const header = (name: string, words: string) => ({ name, in: 'header', required: true, description: words, schema: { type: 'string' } });
  const parameters = [
    header('webhook-id', 'The same each time that this message is sent'),
    header('webhook-timestamp', 'When it was sent, in seconds'),
    header('webhook-signature', 'v1 and HMAC-SHA256 of id, timestamp and body; with spaces between them for each secret'),
  ];
  return Object.fromEntries(
    Object.entries(SENT).map(([type, data]) => {
      const schema = object({ type: word(type), timestamp: instant, data });
      const post = {
        parameters,
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'It arrived' } },
      };
      return [type, { post }];
    }),
  ) as OpenAPIObject['webhooks'];
}

/** Every body may come as JSON or as a form. */
function takingForms(document: OpenAPIObject): OpenAPIObject {
  for (const methods of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(methods as Record<string, Operation>)) {
      const json = requestBody?.content['application/json'];
      if (json) Object.assign(requestBody.content, { 'application/x-www-form-urlencoded': json, 'multipart/form-data': json });
    }
  }
  return document;
}

type Field = { name: string; type: string; required: boolean; note: string };
type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Schema;
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  example?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  $ref?: string;
};

function page(document: OpenAPIObject, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const routes = [...Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? path.slice(1))].sort(([a], [b]) => placeOf(a) - placeOf(b));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>The calls of Laurel</title><style nonce="${nonce}">
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:860px;margin:0 auto;padding:24px 16px}
h1{font-size:28px}h2{margin:48px 0 8px;font-size:24px}h3{font-size:16px;margin:32px 0 0}code,pre{font-size:14px}p{margin:8px 0}
pre{overflow-x:auto;padding:12px;border:1px solid #8884;border-radius:6px}article>code{overflow-wrap:anywhere}
small{font-size:12px;font-weight:400;opacity:.75}table{border-collapse:collapse;width:100%;margin-top:8px;font-size:14px}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #8884;vertical-align:top}th{font-weight:600}
.scroll{overflow-x:auto}nav{columns:2;margin:24px 0}nav a{display:block;padding:4px 0}@media(width<500px){nav{columns:1}}
</style></head><body><main><h1>The calls of Laurel</h1>${INTRODUCTION.map((words) => `<p>${escape(words)}</p>`).join('')}
<pre tabindex="0" aria-label="An example">${escape(EXAMPLE)}</pre>
<nav aria-label="Routes">${routes.map(([route]) => `<a href="#${escape(route)}">${escape(ROUTES[route] ?? route)}</a>`).join('')}<a href="#webhooks">What webhooks send</a><a href="/api/openapi.json">All of it for programs (OpenAPI)</a></nav>
${routes.map(([route, of]) => `<section><h2 id="${escape(route)}">${escape(ROUTES[route] ?? route)}</h2>${of.map((call) => section(call, document)).join('')}</section>`).join('')}
<section><h2 id="webhooks">What webhooks send</h2>${sent(document).join('')}</section>
</main></body></html>`;
}

/** What each webhook says in `data`. */
function sent(document: OpenAPIObject): string[] {
  return Object.entries(SENT).map(([path, data]) => {
    const content = { 'application/json': { schema: data as Schema } };
    return section({ path, method: 'webhook', operation: { requestBody: { content } } }, document);
  });
}

const EXAMPLE = `curl https://laurel.example.org/api/scoreseries/submit_score \\
  -H 'Authorization: Bearer YOUR-KEY' -H 'Idempotency-Key: order-4711' \\
  -H 'Content-Type: application/json' \\
  -d '{"version": 1, "scoreseriesid": "SERIES", "profiles": ["PLAYER"], "points": "12.5"}'`;

/** Routes in the order of their titles; one without a title comes last. */
function placeOf(route: string): number {
  const place = Object.keys(ROUTES).indexOf(route);
  return place < 0 ? Infinity : place;
}

type Operation = {
  parameters?: { name: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  summary?: string;
};

function section({ path, method, operation }: { path: string; method: string; operation: Operation }, document: OpenAPIObject): string {
  const address = `${method.toUpperCase()} ${path}`;
  const rows = fieldsOf(operation, document).map(
    ({ name, type, required, note }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${noted(note)}</td><td>${escape(type)}</td><td>${required ? 'yes' : ''}</td></tr>`,
  );
  const head = ['Parameter', 'Meaning', 'Type', 'Needed'].map((word) => `<th scope="col">${word}</th>`).join('');
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${escape(address)}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<article><h3>${noted(operation.summary ?? path)}</h3><code>${escape(address)}</code>${rows.length > 0 ? table : ''}</article>`;
}

function fieldsOf(operation: Operation, document: OpenAPIObject): Field[] {
  const query = (operation.parameters ?? []).map(({ name, required, description, schema }) => ({
    name,
    required: required ?? false,
    note: description ?? '',
    type: typeName(schema),
  }));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const schema = body?.$ref ? (document.components?.schemas?.[body.$ref.split('/').at(-1) ?? ''] as Schema | undefined) : body;
  const sent = Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema?.required?.includes(name) ?? false,
    note: property.description ?? '',
    type: typeName(property),
  }));
  // What is needed comes first, and what every call has last.
  const place = ({ name, required }: Field) => (required ? 0 : name === 'profileid' ? 2 : 1);
  return [...query, ...sent].sort((a, b) => place(a) - place(b));
}

const FORMATS: { readonly [format: string]: string } = {
  binary: 'file',
  'date-time': 'date and time',
  email: 'e-mail address',
  json: 'JSON',
  password: 'secret',
};

/** What a value is, as people say it. */
function typeName(schema: Schema = {}): string {
  const { type, format, enum: values, items, allOf, minimum, maximum, example } = schema;
  if (values) return values.join(' or ');
  if (allOf) return 'object';
  if (format) return FORMATS[format] ?? format;
  if (type === 'integer' && minimum === undefined) return 'whole number';
  if (type === 'integer') return `whole number, ${minimum} to ${maximum}`;
  if (type === 'array') return items?.type === 'string' ? 'list of ids' : 'list';
  return [type === 'string' ? 'text' : type, example && `like ${example}`].filter(Boolean).join(', ');
}

/** Words for people; ids of the specification stand small behind them. */
function noted(text: string): string {
  return escape(text).replace(/\s*\(?((?:[URC]-\d+)(?:(?:, | to )[URC]-\d+)*)\)?/g, ' <small>$1</small>');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
