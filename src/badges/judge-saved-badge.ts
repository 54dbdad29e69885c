import { Injectable } from '@nestjs/common';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import type { Badge } from './badge.ts';
import { badgeDefaultsOf } from './badge-defaults.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeLook } from './badges.events.ts';
import { type GivenBadge, lookWith, ruleWith } from './given-badge.ts';
import { judgeBadge } from './judge-badge.ts';
import { mustBePictures, mustNameWhatIsThere } from './must-name-what-is-there.ts';

/** How a badge is won: said once. @throws Refused badge-type-missing, badge-type-fixed */
export function kindOf(given: BadgeRule['kind'] | undefined, { look, kind }: Badge): BadgeRule['kind'] {
  const fixed = look ? kind : given;
  if (!fixed) throw new Refused('badge-type-missing', 'Say how the badge is won');
  if (given && given !== fixed) throw new Refused('badge-type-fixed', 'How a badge is won is fixed: make another badge for another way');
  return fixed;
}

/** What a badge would be with what is given, judged as far as streams know. */
@Injectable()
export class JudgeSavedBadge {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly objects: Objects,
  ) {}

  /** @throws NotFound, Refused as {@link rule} says; Refused name-missing, tag-not-found of a category; BadInput of pictures */
  async whole(organisationId: string, given: GivenBadge, state: Badge): Promise<{ look: BadgeLook; rule: BadgeRule }> {
    const { badgeDefaults } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const look = await lookWith(given, state.look, badgeDefaultsOf(badgeDefaults), (before, words) =>
      this.seal(before, words, organisationId),
    );
    const rule = await this.rule(organisationId, given, state);
    await mustNameWhatIsThere(this.decisions, organisationId, { look }, state);
    await mustBePictures(this.decisions, this.objects, organisationId, look, state.look);
    return { look, rule };
  }

  /** The rule alone: it is tried before there is a name. @throws NotFound, Refused as `kindOf`, `judgeBadge` and `mustNameWhatIsThere` say */
  async rule(organisationId: string, given: GivenBadge, state: Badge): Promise<BadgeRule> {
    const rule = await this.zoned(organisationId, given, state);
    judgeBadge(rule, given.template ?? state.look?.template ?? false);
    await mustNameWhatIsThere(this.decisions, organisationId, { rule }, { ...(state.rule && { rule: state.rule }) });
    return rule;
  }

  /** In the zone of its series, else of the organisation, where it says none. */
  private async zoned(organisationId: string, given: GivenBadge, state: Badge): Promise<BadgeRule> {
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const rule = ruleWith(kindOf(given.kind, state), given, state.rule, timeZone);
    const [counts] = rule.sources;
    if (!counts || given.timeZone !== undefined || state.rule) return rule;
    const { settings } = await loadSeries(this.decisions, organisationId, counts.seriesId);
    return { ...rule, timeZone: settings.timeZone };
  }

  private async seal(before: Sealed | undefined, words: string, organisationId: string): Promise<Sealed> {
    return before && (await this.keys.open(before)) === words ? before : this.keys.seal(words, organisationId);
  }
}
