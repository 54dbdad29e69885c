import { Injectable } from '@nestjs/common';
import type { SecurityAct } from '../../src/accounts/security-log.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import type { Person } from '../people/people.ts';
import { TellProfiles } from '../people/tell-profiles.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { PersonalReadRow } from './personal-data.view.ts';

type KeptRead = { id: string; organisationId: string; act: SecurityAct; what: string; readerId: string; program: boolean; at: Instant };
export type ReadKey = { at: Instant; id: string };

/** Who read what others are known by: records. Bound to them where everything is put together. */
export abstract class KeptReads {
  /** Newest first, from after a row on. `keys`: an organisation and a profile of it, or an organisation and nobody for its lists. */
  abstract page(keys: readonly string[], limit: number, after?: ReadKey): Promise<KeptRead[]>;
}

/** The calls that answer lists of people. */
const LISTS: ReadonlySet<string> = new Set(['profile/list_players', 'group/search_profiles_not_in_group']);
const OF_ACTS: { readonly [Act in SecurityAct]?: PersonalReadRow['what'] } = { Exported: 'export', ArchiveTaken: 'archive' };

/** Tells people who read their addresses, archives, and the lists and exports that they are in. */
@Injectable()
export class ToldReads {
  constructor(
    private readonly reads: KeptReads,
    private readonly visible: VisibleDirectory,
    private readonly profiles: TellProfiles,
  ) {}

  /** Of all profiles of an account through which it acts. */
  async ofAccount(userId: string, turn: Turn<ReadKey>): Promise<Page<PersonalReadRow, ReadKey>> {
    const acts = new Set((await this.profiles.own(userId)).map(({ profile_id }) => profile_id));
    return this.of(
      (await this.visible.own(userId)).filter(({ profileId }) => acts.has(profileId)),
      turn,
    );
  }

  /** Of profiles, each in its organisation, from when it was there: who read a list before did not read of them. */
  async of(people: readonly Person[], { after, limit }: Turn<ReadKey>): Promise<Page<PersonalReadRow, ReadKey>> {
    const read = new Map(people.map((person) => [person.organisationId, { person, sees: this.seenBy(person) }]));
    const keys = people.flatMap(({ organisationId, profileId }) => [`${organisationId}/${profileId}`, `${organisationId}/`]);
    const found = await this.reads.page(keys, limit + 1, after);
    const { rows, next } = pageOf(found, limit, ({ at, id }): ReadKey => ({ at, id }));
    const told = rows.map(async (row) => {
      const about = read.get(row.organisationId);
      return about && row.at.slice(0, 10) >= about.person.createdAt.slice(0, 10) ? [await this.told(row, await about.sees)] : [];
    });
    return { rows: (await Promise.all(told)).flat(), next };
  }

  private seenBy({ organisationId, profileId, role, teamIds }: Person): Promise<VisiblePeople> {
    return this.visible.of({ organisationId, profileId, role, teamIds });
  }

  /** To whom it is about: an admin whom they do not see is not named. */
  private async told(read: KeptRead, people: VisiblePeople): Promise<PersonalReadRow> {
    const { id, organisationId, act, what, readerId, program, at } = read;
    const reader = people.person(readerId);
    return {
      id,
      organization_id: organisationId,
      org_name: (await this.profiles.organisation(organisationId))?.name ?? '',
      program: program ? 1 : 0,
      profileid: reader?.profileId ?? null,
      name: reader?.name ?? null,
      what: OF_ACTS[act] ?? (LISTS.has(what) ? 'players' : 'profile'),
      time: at,
    };
  }
}
