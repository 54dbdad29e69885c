import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { LOGIN_PROVIDERS, type LoginProviderEvent, type LoginProviderSaved } from './login-providers.events.ts';

export type OwnProvider = LoginProviderSaved['data'];

/** The login providers of one organisation, by their ids. */
export type OrganisationProviders = Map<string, OwnProvider>;

export const organisationProviders: Aggregate<OrganisationProviders, LoginProviderEvent> = {
  initial: () => new Map(),
  evolve(state, { type, data }) {
    if (type === 'LoginProviderSaved') state.set(data.providerId, data);
    else state.delete(data.providerId);
    return state;
  },
};

export function providersOf(organisationId: string): string {
  return streamName(LOGIN_PROVIDERS, organisationId);
}

/** A provider's id begins with its organisation's, so that an address that names it leads to its stream. */
export function newProviderId(organisationId: string, commandId: string): string {
  return `${organisationId}_${commandId.slice(0, 8)}`;
}

/** Whose provider it is; nothing where the id is none of an organisation's provider. */
export function organisationOfProvider(providerId: string): string | undefined {
  return /^([\w-]{36})_[0-9a-f]{8}$/.exec(providerId)?.[1];
}
