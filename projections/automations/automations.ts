import {
  type AutomationEvent,
  AUTOMATIONS,
  RULE_RUN,
  type RuleAction,
  type RuleRunEvent,
  type RuleSettings,
  type RuleWords,
  type Skipped,
} from '../../src/automations/automations.events.ts';
import type { Instant, Metadata } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An automation as it is now. Key: `organisationId/automationId`. */
export type Automation = Document & {
  organisationId: string;
  automationId: string;
  settings: RuleSettings;
  words: RuleWords;
  isOn: boolean;
  /** In the order in which they were added. */
  actions: readonly { actionId: string; action: RuleAction }[];
  /** When it last answered something, how many entries it gave and took then, and why it gave nothing. */
  lastRun?: { at: Instant; gave: number; took: number; skipped: readonly Skipped[] };
};

type Kept = Documents<Automation>;

export function automationKey(organisationId: string, automationId: string): string {
  return `${organisationId}/${automationId}`;
}

/** The rules of organisations. */
export const automationsView = projection<Automation, AutomationEvent | RuleRunEvent>({
  name: 'automations',
  version: 2,
  categories: [AUTOMATIONS, RULE_RUN],
  indexes: { organisationId: 'value' },
  concerns: () => ({ whom: 'admins' }),
  on: {
    async AutomationSaved({ data: { automationId, settings, words }, metadata: { organisationId } }, documents, open) {
      const key = automationKey(organisationId, automationId);
      const before = (await documents.get(key)) ?? { isOn: false, actions: [] };
      const text = await open(words);
      const said = text === undefined ? { name: '', conditions: [] } : (JSON.parse(text) as RuleWords);
      documents.put(key, { ...before, organisationId, automationId, settings, words: said });
    },
    AutomationTurned: ({ data, metadata }, documents) => change(documents, metadata, data.automationId, () => ({ isOn: data.isOn })),
    AutomationDeleted: ({ data, metadata }, documents) => documents.delete(automationKey(metadata.organisationId, data.automationId)),
    AutomationActionSaved: ({ data: { automationId, actionId, action }, metadata }, documents) =>
      change(documents, metadata, automationId, ({ actions }) => ({
        actions: actions.some((one) => one.actionId === actionId)
          ? actions.map((one) => (one.actionId === actionId ? { actionId, action } : one))
          : [...actions, { actionId, action }],
      })),
    AutomationActionDeleted: ({ data: { automationId, actionId }, metadata }, documents) =>
      change(documents, metadata, automationId, ({ actions }) => ({ actions: actions.filter((one) => one.actionId !== actionId) })),
    AutomationGavePast: () => undefined,
    RuleAnswered: ({ data: { automationId, gives, takes, skips }, metadata }, documents) =>
      change(documents, metadata, automationId, () => ({
        lastRun: { at: metadata.recordedAt, gave: gives.length, took: takes.length, skipped: skips.map(({ why }) => why) },
      })),
    RuleGiveRefused: () => undefined,
  },
});

async function change(
  documents: Kept,
  { organisationId }: Pick<Metadata, 'organisationId'>,
  automationId: string,
  changes: (automation: Automation) => Partial<Automation>,
): Promise<void> {
  const key = automationKey(organisationId, automationId);
  const automation = await documents.get(key);
  if (automation) documents.put(key, { ...automation, ...changes(automation) });
}
