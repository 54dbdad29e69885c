import { Body, Query } from '@nestjs/common';
import { listOf, ok, text } from '../platform/http/answers.values.ts';
import { apiKeyFields, apiKeyRow } from './accounts.contract.ts';
import { Delete, Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Name, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput, Forbidden, NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, SCOPES, type Scope, organisationAdmin } from '../platform/http/who.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { type ApiKey, ApiKeys } from './api-keys.ts';
import { SecurityLog } from './security-log.ts';

class CreateApiKey {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'No effect yet: an integration' }) id?: string;
  @Name({ optional: true, note: 'A key of the same name is replaced (U-141); "API" unless told' }) name?: string;
  @Text({ optional: true, max: 255, note: `What the key may do beside read: ${SCOPES.join(', ')}, separated by commas or spaces` })
  scope?: string;
}

class ListApiKeys {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class RevokeApiKey {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The key_id of the list' }) id!: string;
}

/** A key as it is listed: never the key itself. */
type ApiKeyRow = { id: string; name: string; scopes: readonly Scope[]; last_four: string; created: string };

/** Keys of programs (U-141): made and revoked by admins in person. */
@Route('externalApiConfig')
@NoReceipt()
export class ApiKeysController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly roles: CurrentRoles,
    private readonly log: SecurityLog,
  ) {}

  @Get('api_keys', 'The API keys of the organisation; never the secrets themselves.', ok({ api_keys: listOf(apiKeyRow) }))
  @Allow(organisationAdmin)
  async list(@Query() _sent: ListApiKeys, @CallOf() { who }: Call) {
    return { status: 'ok', api_keys: (await this.apiKeys.list(who.organisationId ?? '')).map(row) };
  }

  /** Makes a key. It is answered once, in full. */
  @Post('create_api_key', 'Makes an API key. Its secret is in the answer, and nowhere afterwards.', ok({ api_key: text, ...apiKeyFields }))
  @Allow(organisationAdmin, { reauthenticate: true })
  async create(@Body() { name = 'API', scope = '' }: CreateApiKey, @CallOf() call: Call) {
    const { who, receivedAt } = call;
    const { organisationId = '', profileId = '' } = who;
    const key = await this.apiKeys.create({ organisationId, name, scopes: scopesOf(scope), createdBy: profileId }, receivedAt);
    // Whoever lost the role meanwhile leaves no key behind.
    if ((await this.roles.asOfNow({ organisationId, profileId })) !== 'admin') {
      await this.apiKeys.revoke(organisationId, key.keyId);
      throw new Forbidden();
    }
    await this.log.changed('ApiKeyCreated', call, name);
    return { status: 'ok', api_key: key.secret, ...row(key) };
  }

  @Delete('api_key', 'Ends an API key at once.', ok({}))
  @Allow(organisationAdmin, { reauthenticate: true })
  async revoke(@Query() { id }: RevokeApiKey, @CallOf() call: Call) {
    const revoked = await this.apiKeys.revoke(call.who.organisationId ?? '', id);
    if (!revoked) throw new NotFound('API key');
    await this.log.changed('ApiKeyRevoked', call, revoked.name);
    return { status: 'ok' };
  }
}

/**
 * The scopes that a text names; read is always one.
 * @throws BadInput
 */
export function scopesOf(text: string): Scope[] {
  const named = text.split(/[\s,]+/).filter((word) => word !== '');
  const unknown = named.find((word) => !SCOPES.some((scope) => scope === word));
  if (unknown !== undefined)
    throw new BadInput('invalid-input', 'Invalid: scope', { fields: [{ field: 'scope', problem: `must be of ${SCOPES.join(', ')}` }] });
  return SCOPES.filter((scope) => scope === 'read' || named.includes(scope));
}

function row({ keyId, name, scopes, lastFour, createdAt }: ApiKey): ApiKeyRow {
  return { id: keyId, name, scopes, last_four: lastFour, created: createdAt };
}
