import { Query } from '@nestjs/common';
import { catalogue } from '../../src/catalogue.events.ts';
import { listOf } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Text, Whole } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member, organisationAdmin } from '../../src/platform/http/who.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { AuditReader } from './audit-reader.ts';
import { auditRow } from './audit-trail.view.ts';

class FactsOfPerson {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Whose facts: for admins a player; oneself unless told' }) player?: string;
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}

class FactKey {
  @Text({ max: 200 }) position!: Position;
}

/** What the organisation's trail says of its people. Facts of series are told with their entries, to whom they may be shown. */
const OF_PEOPLE = [...catalogue].flatMap(([type, { trail }]) => (trail === 'organisation' ? [type] : []));

/** What was recorded about a person: the audit trail of one's own, and for admins that of a player. */
@Route('profile')
export class FactsOfPersonController {
  constructor(
    private readonly trail: AuditReader,
    private readonly visible: VisibleDirectory,
  ) {}

  /** Who did it is named to the person as far as they may see each other. @throws NotFound */
  @Get('facts', 'What was recorded about a person, newest first: for the person, and for admins.', page({ facts: listOf(auditRow) }))
  @Note('PersonalDataViewed', 'player')
  @Allow(member, { scope: 'read' })
  async facts(@Query() { player, after, limit = 30 }: FactsOfPerson, @CallOf() { who }: Call) {
    const { organisationId = '', profileId = '' } = who;
    const whose = player ?? profileId;
    const people = await this.visible.of(knownViewer(who));
    const seesAll = organisationAdmin(who);
    if ((whose !== profileId && !seesAll) || !people.person(whose)) throw new NotFound('player');
    const list = `facts of ${whose}`;
    const turn = { after: keyAfter(list, FactKey, after), limit };
    const { rows, next } = await this.trail.page(organisationId, { profileId: whose, types: OF_PEOPLE }, turn);
    const isNamed = (actor: string | null) => seesAll || (actor !== null && people.person(actor) !== undefined);
    const facts = rows.map((row) =>
      isNamed(row.actor.profileId) ? row : { ...row, actor: { profileId: null, userId: row.actor.userId && 'user', name: null } },
    );
    return { status: 'ok', facts, ...following(list, next) };
  }
}
