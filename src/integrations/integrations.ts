import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Keys } from '../platform/keys.ts';
import {
  type IntegrationEvent,
  INTEGRATIONS,
  type IntegrationSettings,
  type IntegrationWords,
  type Missing,
  type OutgoingSettings,
  type OutgoingWords,
  type StepSettings,
  type StepWords,
  type Stop,
} from './integrations.events.ts';

/** Rows that are missing in a delivery: when it came, and how many of how many. */
export type Held = { deliveryId: string; at: Instant } & Missing;
/** A step as it is. `held`: so many rows are missing that it waits for somebody; `answered`: the last delivery about whose missing rows all is said. */
export type Step = { settings: StepSettings; words: Sealed; isOn: boolean; held?: Held; answered?: string };
/** What goes out, as it is. `stopped`: it was switched off since its address takes nothing, and nobody has switched it on since. */
export type Outgoing = { settings: OutgoingSettings; words: Sealed; stopped?: Stop };
/** An integration as it is. `hooks`: its addresses that are open, each with the step that it is for; none: it is a key for all. */
export type Integration = {
  settings: IntegrationSettings;
  words: Sealed;
  isOn: boolean;
  /** Its system lets Laurel in no more. */
  accessEnded: boolean;
  steps: ReadonlyMap<string, Step>;
  events: ReadonlyMap<string, Outgoing>;
  hooks: ReadonlyMap<string, { stepId?: string }>;
  /** The hashes of what they are called there. */
  communities: ReadonlyMap<string, string>;
};

/** What decisions remember of an organisation's integrations. Each that changes is another object: history keeps those of before. */
export type Integrations = {
  configs: ReadonlyMap<string, Integration>;
  /** Integrations, steps and events that are gone: their ids are nobody else's. */
  formerIds: ReadonlySet<string>;
};

export const integrations: Aggregate<Integrations, IntegrationEvent> = {
  initial: () => ({ configs: new Map(), formerIds: new Set() }),
  evolve: (state, { type, data }) => {
    const { configId } = data;
    const before = state.configs.get(configId);
    const become = (config: Integration): Integrations => ({ ...state, configs: new Map(state.configs).set(configId, config) });
    const former = (...ids: string[]) => new Set([...state.formerIds, ...ids]);
    if (type === 'IntegrationSaved') return become({ ...(before ?? NEW), settings: data.settings, words: data.words });
    if (!before) return state;
    switch (type) {
      case 'IntegrationTurned': {
        const { stepId, isOn } = data;
        if (stepId === undefined) return become({ ...before, isOn });
        const step = before.steps.get(stepId);
        return step ? become({ ...before, steps: new Map(before.steps).set(stepId, { ...step, isOn }) }) : state;
      }
      case 'IntegrationRemoved':
        return {
          configs: without(state.configs, configId),
          formerIds: former(configId, ...before.steps.keys(), ...before.events.keys()),
        };
      case 'AccessGiven':
        return become({ ...before, accessEnded: false });
      case 'AccessEnded':
        return become({ ...before, accessEnded: true });
      case 'AppSecretMade':
        return state;
      case 'IntegrationStepSaved': {
        const { stepId, settings, words } = data;
        const step = before.steps.get(stepId) ?? { isOn: false };
        return become({ ...before, steps: new Map(before.steps).set(stepId, { ...step, settings, words }) });
      }
      case 'StepHeld':
      case 'StepReleased': {
        const { stepId, deliveryId, at, missing, of } = data;
        const step = before.steps.get(stepId);
        if (!step) return state;
        const { held: _, ...others } = step;
        const after = type === 'StepHeld' ? { ...others, held: { deliveryId, at, missing, of } } : { ...others, answered: deliveryId };
        return become({ ...before, steps: new Map(before.steps).set(stepId, after) });
      }
      case 'IntegrationStepRemoved':
        return {
          ...become({
            ...before,
            steps: without(before.steps, data.stepId),
            hooks: new Map([...before.hooks].filter(([, { stepId }]) => stepId !== data.stepId)),
          }),
          formerIds: former(data.stepId),
        };
      case 'HookOpened': {
        const { hookId, stepId } = data;
        return become({ ...before, hooks: new Map(before.hooks).set(hookId, stepId === undefined ? {} : { stepId }) });
      }
      case 'HookClosed':
        return become({ ...before, hooks: without(before.hooks, data.hookId) });
      case 'CommunityBound':
        return become({ ...before, communities: new Map(before.communities).set(data.communityId, data.externalIdHash) });
      case 'CommunityUnbound':
        return {
          ...become({ ...before, communities: without(before.communities, data.communityId) }),
          formerIds: former(data.communityId),
        };
      case 'IntegrationEventSaved': {
        const { eventId, settings, words } = data;
        const stopped = settings.isOn ? undefined : before.events.get(eventId)?.stopped;
        return become({ ...before, events: new Map(before.events).set(eventId, { settings, words, ...(stopped && { stopped }) }) });
      }
      case 'IntegrationEventStopped': {
        const { eventId, why: stopped } = data;
        const event = before.events.get(eventId);
        if (!event) return state;
        const off = { ...event, settings: { ...event.settings, isOn: false }, stopped };
        return become({ ...before, events: new Map(before.events).set(eventId, off) });
      }
      case 'IntegrationEventRemoved':
        return { ...become({ ...before, events: without(before.events, data.eventId) }), formerIds: former(data.eventId) };
    }
  },
};

const NEW: Omit<Integration, 'settings' | 'words'> = {
  isOn: true,
  accessEnded: false,
  steps: new Map(),
  events: new Map(),
  hooks: new Map(),
  communities: new Map(),
};

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([key]) => key !== id));
}

export function integrationsOf(organisationId: string): string {
  return streamName(INTEGRATIONS, organisationId);
}

/** @throws NotFound */
export function mustBeIntegration({ configs }: Integrations, configId: string): Integration {
  const config = configs.get(configId);
  if (!config) throw new NotFound('integration');
  return config;
}

/** The step with an id, and whose it is. @throws NotFound */
export function mustBeStep({ configs }: Integrations, stepId: string): { configId: string; config: Integration; step: Step } {
  for (const [configId, config] of configs) {
    const step = config.steps.get(stepId);
    if (step) return { configId, config, step };
  }
  throw new NotFound('step');
}

/** What goes out with an id, and whose it is. @throws NotFound */
export function mustBeOutgoing({ configs }: Integrations, eventId: string): { configId: string; config: Integration; event: Outgoing } {
  for (const [configId, config] of configs) {
    const event = config.events.get(eventId);
    if (event) return { configId, config, event };
  }
  throw new NotFound('event');
}

/** The address of a step that is open, if one is. */
export function hookOf({ hooks }: Integration, stepId: string | undefined): string | undefined {
  return [...hooks].find(([, hook]) => hook.stepId === stepId)?.[0];
}

/** What is said of one, in plain words; nothing once its organisation is gone. */
export const openIntegration = (keys: Keys, one: { words: Sealed }) => opened<IntegrationWords>(keys, one);
/** What steps said before there was more to say is as it was. */
export async function openStep(keys: Keys, one: { words: Sealed }): Promise<StepWords | undefined> {
  const words = await opened<StepWords>(keys, one);
  return words && { ...{ teamPrefix: '', fields: [] }, ...words };
}
export const openOutgoing = (keys: Keys, one: { words: Sealed }) => opened<OutgoingWords>(keys, one);

async function opened<Words>(keys: Keys, { words }: { words: Sealed }): Promise<Words | undefined> {
  const text = await keys.open(words);
  return text === undefined ? undefined : (JSON.parse(text) as Words);
}
