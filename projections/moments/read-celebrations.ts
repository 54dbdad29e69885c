import { Injectable } from '@nestjs/common';
import { CONFETTI, numberOf } from '../../src/badges/badge-spellings.values.ts';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { isDeleted } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { Celebrated, CelebrationRow } from './celebrations.view.ts';
import { MomentRows } from './moment-rows.ts';
import { type Known, MomentScopes } from './moment-scopes.ts';
import type { Post, ToldPost } from './posts.ts';

/** What was learned longer ago is celebrated no more. */
const WINDOW_MS = 10 * 60_000;
/** No wall keeps pace with more. */
const MOST = 200;
/** So long a display shows as many, one after the other. */
const WAITS_MS = MOST * 12_000;

/** What of the last ten minutes a display celebrates, the oldest first; and, by its id, what is of before and holds still: it may wait there. */
@Injectable()
export class ReadCelebrations {
  constructor(
    private readonly models: ReadModels,
    private readonly scopes: MomentScopes,
    private readonly rows: MomentRows,
  ) {}

  /**
   * Of the series and competitions that its cast shows, and wins that the whole group is to hear of (U-099), as far as everybody may see them. What does not
   * hold any more is not among them, and neither is who is forgotten.
   * @param viewer a display
   */
  async of(viewer: Viewer, now: Instant): Promise<{ celebrations: CelebrationRow[]; earlier: string[] }> {
    const { organisationId } = viewer;
    const from = later(now, -WINDOW_MS);
    const { items } = await this.models.find<Post>(
      'moments',
      { groupId: organisationId, celebrated: true, recordedAt: { after: later(from, -WAITS_MS) } },
      { sort: [{ field: 'recordedAt', descending: true }], limit: MOST },
    );
    if (items.length === 0) return { celebrations: [], earlier: [] };
    const posts = items.map(({ document }) => document).reverse();
    const looking = { ...viewer, shows: await this.shownBy(viewer) };
    const { told, known } = await this.scopes.celebrated(looking, posts, now);
    const standing = told.filter(({ post, against }) => !against && post.profileIds.every((id) => isThere(id, known.people)));
    const isEarlier = ({ post }: ToldPost) => post.recordedAt <= from;
    return {
      celebrations: await Promise.all(standing.filter((one) => !isEarlier(one)).map((one) => this.row(one, looking, known))),
      earlier: standing.filter(isEarlier).map(({ post }) => post.postId),
    };
  }

  /** Beside what the cast names the series that count in its competitions. */
  private async shownBy({ organisationId, shows = [] }: Viewer): Promise<string[]> {
    const competitions = await this.models.getMany<Competition>(
      'competitions',
      shows.map((id) => competitionKey(organisationId, id)),
    );
    const series = [...competitions.values()].flatMap(({ document }) => document.rules.series.map(({ seriesId }) => seriesId));
    return [...new Set([...shows, ...series])];
  }

  private async row(told: ToldPost, viewer: Viewer, known: Known): Promise<CelebrationRow> {
    const { post, kind } = told;
    const celebration = known.badges.get(told.about.badgeId ?? '')?.look.celebration;
    return {
      id: post.postId,
      type: kind,
      recorded_at: post.recordedAt,
      happened_at: post.happenedAt,
      people: post.profileIds.flatMap((id) => celebratedAs(id, known.people) ?? []),
      about: await this.rows.about(told, false, viewer, known),
      ...(celebration && {
        confetti_animation: numberOf(CONFETTI, celebration.confetti),
        background_color: celebration.backgroundColor ?? null,
        background_image: celebration.backgroundImage ?? null,
      }),
    };
  }
}

function isThere(profileId: string, people: VisiblePeople): boolean {
  const person = people.person(profileId);
  return person !== undefined && person.forgotten === null && !isDeleted(person);
}

function celebratedAs(profileId: string, people: VisiblePeople): Celebrated | undefined {
  const person = people.person(profileId);
  return (
    person && {
      profile_id: profileId,
      Name: person.name,
      icon: person.icon ?? null,
      secondary_avatar: person.secondaryAvatar ?? null,
      theme_id: person.themeId ?? null,
      anthem: person.anthem ?? null,
    }
  );
}
