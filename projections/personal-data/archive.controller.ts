import { Query, StreamableFile } from '@nestjs/common';
import { ArchiveParts, type Whose } from '../../src/platform/archive/archive-parts.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { FileOf } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { NotFound, TooManyRequests } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, GoneOf, member, organisationAdmin, type Sent, type Who } from '../../src/platform/http/who.ts';
import { FactLog } from '../platform/fact-log.ts';
import { TellProfiles } from '../people/tell-profiles.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { writtenArchive } from './write-archive.ts';

class FetchArchive {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "Whose archive; an admin's for a player, one's own unless told" }) player?: string;
}

/** How often somebody may take archives. Bound to the limits of calls where everything is put together. */
export abstract class ArchiveLimit {
  /** @throws TooManyRequests */
  abstract count(userId: string, now: Instant): void;
}

const ONE_AT_A_TIME = 'Another archive is being made for you. Please wait until it is there';

/** All there is of a person in an organisation, as one file. A call of our own. */
@Route('profile')
export class ArchiveController {
  /** The accounts for which one is being made. */
  private readonly making = new Set<string>();

  constructor(
    private readonly parts: ArchiveParts,
    private readonly visible: VisibleDirectory,
    private readonly profiles: TellProfiles,
    private readonly limit: ArchiveLimit,
    private readonly facts: FactLog,
  ) {}

  @Get(
    'archive',
    'Everything that is kept about you in the organisation, or for its admins about a player: a ZIP with a page to read, CSV, JSON and pictures.',
    new FileOf('application/zip'),
  )
  @Note('ArchiveTaken', 'player')
  @Allow(oneselfOrAdmin, { reauthenticate: true })
  async archive(@Query() { player }: FetchArchive, @CallOf() { who, receivedAt }: Call, @GoneOf() gone: AbortSignal) {
    const { organisationId = '', profileId: own = '', userId = '' } = who;
    const profileId = player ?? own;
    const person = (await this.visible.among(organisationId, { teamIds: [], profileId })).person(profileId);
    if (!person || person.forgotten !== null) throw new NotFound('profile');
    await this.facts.mustAnswer();
    const about = { name: person.name, of: await this.organisationName(organisationId), at: receivedAt };
    if (this.making.has(userId)) throw new TooManyRequests(5, 'archive-under-way', ONE_AT_A_TIME);
    this.limit.count(userId, receivedAt);
    const whose: Whose = { organisationId, profileId, ...(profileId === own && { userId }) };
    this.making.add(userId);
    const stream = writtenArchive(this.parts, whose, about);
    stream.once('close', () => this.making.delete(userId));
    // Whoever hung up before the answer began would be waited for.
    if (gone.aborted) stream.destroy();
    gone.addEventListener('abort', () => stream.destroy(), { once: true });
    return new StreamableFile(stream, { type: 'application/zip', disposition: 'attachment; filename="laurel-archive.zip"' });
  }

  private async organisationName(organisationId: string): Promise<string> {
    return (await this.profiles.organisation(organisationId))?.name ?? '';
  }
}

/** One's own archive, in whatever organisation one acts; as an admin that of everybody in it. No program takes one. */
function oneselfOrAdmin(who: Who, { player }: Sent): boolean {
  return who.kind === 'login' && member(who) && (!player || player === who.profileId || organisationAdmin(who));
}
