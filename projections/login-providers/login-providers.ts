import { LOGIN_PROVIDERS, type LoginProviderEvent, type SignupRule } from '../../src/login-providers/login-providers.events.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An organisation's own login provider. `extrafields`: JSON. Key: {@link loginProviderKey}. */
export type LoginProvider = Document & {
  organisationId: string;
  providerId: string;
  loginOptionId: number;
  name: string;
  clientId: string;
  extrafields: string;
  scopes: string;
  signupRule: SignupRule;
  enabled: boolean;
  proved: boolean;
  hasSecret: boolean;
  /** When it began. */
  since: string;
};

export function loginProviderKey(organisationId: string, providerId: string): string {
  return `${organisationId}/${providerId}`;
}

export const loginProviders = projection<LoginProvider, LoginProviderEvent>({
  name: 'login-providers',
  version: 1,
  categories: [LOGIN_PROVIDERS],
  indexes: { organisationId: 'value' },
  concerns: () => ({ whom: 'admins-in-person' }),
  on: {
    async LoginProviderSaved({ data, metadata: { organisationId, recordedAt } }, documents, open) {
      const { providerId, loginOptionId, scopes, signupRule, enabled, proved, secretId } = data;
      const key = loginProviderKey(organisationId, providerId);
      const [name, access, before] = [await open(data.name), await open(data.access), await documents.get(key)];
      // Only what is deleted with its organisation cannot be opened.
      const { client_id: clientId, extrafields } = JSON.parse(access ?? '{"client_id":"","extrafields":{}}') as Access;
      documents.put(key, {
        organisationId,
        providerId,
        loginOptionId,
        name: name ?? '',
        clientId,
        extrafields: JSON.stringify(extrafields),
        scopes,
        signupRule,
        enabled,
        proved,
        hasSecret: secretId !== null,
        since: before?.since ?? recordedAt,
      });
    },
    LoginProviderRemoved: ({ data: { providerId }, metadata: { organisationId } }, documents) =>
      documents.delete(loginProviderKey(organisationId, providerId)),
  },
});

type Access = { client_id: string; extrafields: object };
