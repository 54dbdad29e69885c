import type { StepColumn } from '../../src/integrations/integrations.events.ts';
import { SYSTEMS } from '../../src/integrations/systems.values.ts';
import type { Of } from '../../src/platform/http/answers.values.ts';
import type { Integration } from './integrations.ts';
import type { snippetRow } from './integrations.view.ts';

const EXAMPLES: Readonly<Partial<Record<StepColumn, string>>> = {
  id: '1001',
  email: 'somebody@example.com',
  externalId: '4471',
  name: 'An example',
  points: '12.50',
  time: '2026-01-31T12:00:00Z',
  comment: 'An example',
};

/**
 * Programs that send a row to a step, signed as Standard Webhooks says: the columns are those of the first step that is sent to, else those that such a system
 * usually has. What is secret is left to fill in.
 */
export function codeSnippets(origin: string, { settings, steps }: Integration): Of<typeof snippetRow>[] {
  const step = steps.find(({ settings: { sourceType } }) => sourceType === 'webhook');
  const columns: Readonly<Partial<Record<string, string>>> = step?.words.columns ?? SYSTEMS[settings.systemType].usual;
  const body = JSON.stringify(exampleOf(columns));
  return [
    { name: 'curl', language: 'bash', code: curl(origin, body) },
    { name: 'Node.js', language: 'javascript', code: javascript(origin, body) },
    { name: 'Python', language: 'python', code: python(origin, body) },
  ];
}

/** A program of another site that shows a board in its pages, signed for who looks. */
export function embedSnippet(origin: string, { configId, settings: { tokenValidMinutes } }: Integration): string {
  return `import { createHmac, randomUUID } from 'node:crypto';

const secret = 'YOUR-APP-SECRET';
const claims = {
  sub: 'WHO-LOOKS', // the id of a player, or their external id
  board: 'WHICH-BOARD', // what the address of the board ends with
  jti: randomUUID(), // a token is good once,
  exp: Math.floor(Date.now() / 1000) + ${Math.min(tokenValidMinutes, 5) * 60}, // and not for long
};

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const said = \`\${part({ alg: 'HS256', typ: 'JWT' })}.\${part(claims)}\`;
const token = \`\${said}.\${createHmac('sha256', secret).update(said).digest('base64url')}\`;

console.log(\`<iframe src="${origin}/embed/${configId}?token=\${token}" title="Scores" width="100%" height="600"></iframe>\`);
`;
}

type Example = { [name: string]: string | Example };

function exampleOf(columns: Readonly<Partial<Record<string, string>>>): Example {
  const row: Example = {};
  for (const [column, value] of Object.entries(EXAMPLES)) {
    const path = columns[column]?.split('.') ?? [];
    const name = path.pop();
    if (name === undefined) continue;
    let within = row;
    for (const part of path) {
      const known = within[part];
      within = within[part] = typeof known === 'object' ? known : {};
    }
    within[name] ??= value;
  }
  return row;
}

function curl(origin: string, body: string): string {
  return `ADDRESS='${origin}/hooks/YOUR-TOKEN'
SECRET='whsec_YOUR-SECRET'
BODY=${shell(body)}

ID="msg_$(openssl rand -hex 12)"
TIME="$(date +%s)"
KEY="$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')"
SIGNATURE="$(printf %s "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)"

curl --fail-with-body -X POST "$ADDRESS" \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIME" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  -d "$BODY"
`;
}

function javascript(origin: string, body: string): string {
  return `import { createHmac, randomUUID } from 'node:crypto';

const address = '${origin}/hooks/YOUR-TOKEN';
const secret = 'whsec_YOUR-SECRET';
const body = JSON.stringify(${body});

const id = \`msg_\${randomUUID()}\`;
const time = String(Math.floor(Date.now() / 1000));
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const signature = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest('base64');

const answer = await fetch(address, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': \`v1,\${signature}\`,
  },
  body,
});
console.log(answer.status, await answer.text());
`;
}

function python(origin: string, body: string): string {
  return `import base64, hashlib, hmac, json, time, urllib.request, uuid

address = '${origin}/hooks/YOUR-TOKEN'
secret = 'whsec_YOUR-SECRET'
body = json.dumps(json.loads(${JSON.stringify(body)}))

message = f'msg_{uuid.uuid4()}'
now = str(int(time.time()))
key = base64.b64decode(secret.removeprefix('whsec_'))
signed = hmac.new(key, f'{message}.{now}.{body}'.encode(), hashlib.sha256).digest()

request = urllib.request.Request(address, body.encode(), {
    'content-type': 'application/json',
    'webhook-id': message,
    'webhook-timestamp': now,
    'webhook-signature': 'v1,' + base64.b64encode(signed).decode(),
})
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())
`;
}

/** A text between quotes of a shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
