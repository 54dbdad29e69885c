import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { nonceOf } from './page.ts';

/** Serves the contract: /api/openapi.json, generated from the code, and the same for people at /api/docs. */
export function serveApiDocument(app: NestFastifyApplication, fastify: FastifyInstance): void {
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= takingForms(SwaggerModule.createDocument(app, description(), { autoTagControllers: false })));
  fastify.get('/api/openapi.json', () => document());
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(document(), nonceOf(reply))));
}

function description() {
  return new DocumentBuilder()
    .setTitle('Laurel')
    .setDescription(
      'Every call is reached at /api/{route}/{action} and at /server/api.php?route={route}&action={action}. ' +
        'Send JSON or form data; sign in by cookie or with an API key as bearer token. ' +
        'An Idempotency-Key makes a command safe to repeat. A refusal has a status, a stable code and a message.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
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
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  $ref?: string;
};

function page(document: OpenAPIObject, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const routes = Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? path);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>The calls of Laurel</title><style nonce="${nonce}">
:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:900px;margin:0 auto;padding:24px 16px}
h1{font-size:28px}h2{margin:32px 0 8px;font-size:20px}h3{font-size:16px;margin:24px 0 4px;overflow-wrap:anywhere}code{font-size:13px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #8884;vertical-align:top}
.scroll{overflow-x:auto}nav a{margin-right:12px;display:inline-block;padding:4px 0}
</style></head><body><main><h1>The calls of Laurel</h1><p>${escape(document.info.description ?? '')}</p>
<nav aria-label="Routes">${[...routes.keys()].map((route) => `<a href="#${escape(route)}">${escape(route)}</a>`).join('')}<a href="/api/openapi.json">OpenAPI</a></nav>
${[...routes].map(([route, of]) => `<section><h2 id="${escape(route)}">${escape(route)}</h2>${of.map((call) => section(call, document)).join('')}</section>`).join('')}
</main></body></html>`;
}

type Operation = {
  parameters?: { name: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  summary?: string;
};

function section({ path, method, operation }: { path: string; method: string; operation: Operation }, document: OpenAPIObject): string {
  const fields = fieldsOf(operation, document);
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(type)}</td><td>${required ? 'required' : ''}</td><td>${escape(note)}</td></tr>`,
  );
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${method.toUpperCase()} ${escape(path)}"><table><thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Needed</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return `<article><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>${operation.summary ? `<p>${escape(operation.summary)}</p>` : ''}${rows.length > 0 ? table : '<p>No parameters.</p>'}</article>`;
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
  return [
    ...query,
    ...Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      required: schema?.required?.includes(name) ?? false,
      note: property.description ?? '',
      type: typeName(property),
    })),
  ];
}

function typeName(schema: Schema | undefined): string {
  if (schema?.enum) return schema.enum.join(' | ');
  return [schema?.type, schema?.format].filter(Boolean).join(', ');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
