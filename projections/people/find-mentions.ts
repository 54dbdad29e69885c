import { Injectable } from '@nestjs/common';
import type { Entry } from '../entries/entries.ts';
import { wordsInOrder } from '../platform/folded.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Directory } from './directory.ts';
import type { Mentions } from './people.view.ts';

const MOST_NAMED = 100;
const MOST_COUNTED = 10_000;
const PAGE = 2_000;

/**
 * Finds where people's names stand in the comments of others' entries: all words of the name, one after the other, case and accents aside. Of a
 * comment the first hundred words are looked through. These are others' words: nothing takes them away but their admins.
 */
@Injectable()
export class FindMentions {
  constructor(
    private readonly directory: Directory,
    private readonly readModels: ReadModels,
  ) {}

  /** @param profileIds who is looked for; entries of their own are left out */
  async of(organisationId: string, profileIds: readonly string[]): Promise<Mentions> {
    const directory = await this.directory.organisation(organisationId);
    const found = new Map<string, Entry>();
    for (const profileId of profileIds) {
      const person = directory.person(profileId);
      if (!person || person.forgotten !== null) continue;
      for await (const { key, document } of this.holding(organisationId, person.name)) {
        if (!profileIds.includes(document.profileId)) found.set(key, document);
        if (found.size === MOST_COUNTED) break;
      }
    }
    const mentions = [...found.values()].slice(0, MOST_NAMED).map(({ seriesId, entryId, profileId, occurredAt }) => ({
      seriesid: seriesId,
      entry_id: entryId,
      profileid: profileId,
      name: directory.person(profileId)?.name ?? '',
      time: occurredAt,
    }));
    return { mentions, count: found.size };
  }

  private async *holding(organisationId: string, name: string) {
    const wanted = ` ${wordsInOrder(name).join(' ')} `;
    if (wanted.trim() === '') return;
    let looked = 0;
    for (let after: string | undefined, more = true; more && looked < MOST_COUNTED; looked += PAGE) {
      const page = await this.readModels.find<Entry>('entries', { organisationId, comment: { words: name } }, { limit: PAGE, after });
      for (const kept of page.items) if (` ${wordsInOrder(kept.document.comment ?? '').join(' ')} `.includes(wanted)) yield kept;
      after = page.next;
      more = after !== undefined;
    }
  }
}
