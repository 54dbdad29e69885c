import {
  type CommunityWords,
  type IntegrationEvent,
  INTEGRATIONS,
  type IntegrationSettings,
  type IntegrationWords,
  type Missing,
  type OutgoingSettings,
  type OutgoingWords,
  type Stop,
  type StepSettings,
  type StepWords,
} from '../../src/integrations/integrations.events.ts';
import type { Instant, Metadata } from '../../src/platform/event.values.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An integration as it is now, with its steps and what it sends, in the order in which they were added. Key: `organisationId/configId`. */
export type Integration = Document & {
  organisationId: string;
  configId: string;
  settings: IntegrationSettings;
  words: IntegrationWords;
  isOn: boolean;
  /** Its system lets Laurel in no more. */
  accessEnded?: boolean;
  /** What the secret ends with by which another site signs what it embeds; none: there is no such secret. */
  appSecretEnds?: string;
  /** By which a step, or what it sends, is found. */
  partIds: readonly string[];
  steps: readonly IntegrationStep[];
  events: readonly IntegrationOutgoing[];
  /** Its addresses that are open, each with the step that it is for; none: it is the key for all. */
  hooks: readonly { hookId: string; stepId?: string }[];
  communities: readonly (CommunityWords & { communityId: string })[];
};
/** `held`: so many rows are missing in a delivery that it waits for somebody. */
export type IntegrationStep = {
  stepId: string;
  settings: StepSettings;
  words: StepWords;
  isOn: boolean;
  held?: Missing & { deliveryId: string; at: Instant };
};
/** `stopped`: why it was switched off by itself. */
export type IntegrationOutgoing = { eventId: string; settings: OutgoingSettings; words: OutgoingWords; stopped?: Stop };

const UNSAID: IntegrationWords = { name: '', name2: '', url: '', logo: '' };
const UNSAID_STEP: StepWords = {
  name: '',
  columns: {},
  pointTypes: [],
  tags: [],
  externalIdPrefix: '',
  teamPrefix: '',
  fields: [],
  conditions: [],
};
const UNSAID_COMMUNITY: CommunityWords = { name: '', externalId: '' };
const UNSAID_EVENT: OutgoingWords = { name: '', address: '', conditions: [] };

export function integrationKey(organisationId: string, configId: string): string {
  return `${organisationId}/${configId}`;
}

/** What organisations have connected. */
export const integrationsView = projection<Integration, IntegrationEvent>({
  name: 'integrations',
  version: 1,
  categories: [INTEGRATIONS],
  indexes: { organisationId: 'group', partIds: 'ids' },
  concerns: () => ({ whom: 'admins' }),
  on: {
    async IntegrationSaved({ data: { configId, settings, words }, metadata: { organisationId } }, documents, open) {
      const key = integrationKey(organisationId, configId);
      const before = (await documents.get(key)) ?? { isOn: true, partIds: [], steps: [], events: [], hooks: [], communities: [] };
      documents.put(key, { ...before, organisationId, configId, settings, words: await opened(open, words, UNSAID) });
    },
    IntegrationTurned: ({ data: { configId, stepId, isOn }, metadata }, documents) =>
      change(documents, metadata, configId, ({ steps }) =>
        stepId === undefined ? { isOn } : { steps: steps.map((step) => (step.stepId === stepId ? { ...step, isOn } : step)) },
      ),
    IntegrationRemoved: ({ data, metadata }, documents) => documents.delete(integrationKey(metadata.organisationId, data.configId)),
    AccessGiven: ({ data, metadata }, documents) => change(documents, metadata, data.configId, () => ({ accessEnded: false })),
    AccessEnded: ({ data, metadata }, documents) => change(documents, metadata, data.configId, () => ({ accessEnded: true })),
    AppSecretMade: ({ data: { configId, lastFour }, metadata }, documents) =>
      change(documents, metadata, configId, () => ({ appSecretEnds: lastFour })),
    async IntegrationStepSaved({ data: { configId, stepId, settings, words: sealed }, metadata }, documents, open) {
      const words = await opened(open, sealed, UNSAID_STEP);
      await change(documents, metadata, configId, ({ steps }) => {
        const known = steps.find((step) => step.stepId === stepId);
        if (!known) return { steps: [...steps, { stepId, settings, words, isOn: false }] };
        return { steps: steps.map((step) => (step === known ? { ...known, settings, words } : step)) };
      });
    },
    IntegrationStepRemoved: ({ data: { configId, stepId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ steps, hooks }) => ({
        steps: steps.filter((step) => step.stepId !== stepId),
        hooks: hooks.filter((hook) => hook.stepId !== stepId),
      })),
    StepHeld: ({ data: { configId, stepId, deliveryId, at, missing, of }, metadata }, documents) =>
      change(documents, metadata, configId, ({ steps }) => ({
        steps: steps.map((step) => (step.stepId === stepId ? { ...step, held: { deliveryId, at, missing, of } } : step)),
      })),
    StepReleased: ({ data: { configId, stepId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ steps }) => ({
        steps: steps.map(({ held, ...step }) => (held && step.stepId !== stepId ? { ...step, held } : step)),
      })),
    HookOpened: ({ data: { configId, hookId, stepId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ hooks }) => ({
        hooks: [...hooks.filter((hook) => hook.hookId !== hookId), { hookId, ...(stepId !== undefined && { stepId }) }],
      })),
    HookClosed: ({ data: { configId, hookId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ hooks }) => ({ hooks: hooks.filter((hook) => hook.hookId !== hookId) })),
    async CommunityBound({ data: { configId, communityId, words }, metadata }, documents, open) {
      const community = { communityId, ...(await opened(open, words, UNSAID_COMMUNITY)) };
      await change(documents, metadata, configId, ({ communities }) => ({
        communities: [...communities.filter((one) => one.communityId !== communityId), community],
      }));
    },
    CommunityUnbound: ({ data: { configId, communityId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ communities }) => ({
        communities: communities.filter((community) => community.communityId !== communityId),
      })),
    async IntegrationEventSaved({ data: { configId, eventId, settings, words: sealed }, metadata }, documents, open) {
      const saved = { eventId, settings, words: await opened(open, sealed, UNSAID_EVENT) };
      await change(documents, metadata, configId, ({ events }) => ({
        events: events.some((event) => event.eventId === eventId)
          ? events.map((event) => (event.eventId === eventId ? saved : event))
          : [...events, saved],
      }));
    },
    IntegrationEventStopped: ({ data: { configId, eventId, why }, metadata }, documents) =>
      change(documents, metadata, configId, ({ events }) => ({
        events: events.map((event) =>
          event.eventId === eventId ? { ...event, settings: { ...event.settings, isOn: false }, stopped: why } : event,
        ),
      })),
    IntegrationEventRemoved: ({ data: { configId, eventId }, metadata }, documents) =>
      change(documents, metadata, configId, ({ events }) => ({ events: events.filter((event) => event.eventId !== eventId) })),
  },
});

async function opened<Words>(open: Open, sealed: Parameters<Open>[0], unsaid: Words): Promise<Words> {
  const text = await open(sealed);
  return { ...unsaid, ...(text !== undefined && (JSON.parse(text) as Words)) };
}

async function change(
  documents: Documents<Integration>,
  { organisationId }: Pick<Metadata, 'organisationId'>,
  configId: string,
  changes: (integration: Integration) => Partial<Integration>,
): Promise<void> {
  const key = integrationKey(organisationId, configId);
  const before = await documents.get(key);
  if (!before) return;
  const after = { ...before, ...changes(before) };
  const partIds = [...after.steps.map(({ stepId }) => stepId), ...after.events.map(({ eventId }) => eventId)];
  documents.put(key, { ...after, partIds });
}
