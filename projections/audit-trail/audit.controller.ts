import { Query } from '@nestjs/common';
import { type Channel, CHANNELS, type Instant, type Position } from '../../src/platform/event.values.ts';
import { listOf } from '../../src/platform/http/answers.values.ts';
import { auditAct, auditRow } from './audit-trail.view.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { BadInput, Forbidden } from '../../src/platform/http/refusals.ts';
import { Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { EXPORTED, EXPORT_FORMATS, type ExportFormat, fileOf } from '../platform/export.ts';
import { exported } from './audit-export.ts';
import { type AuditQuery, AuditReader } from './audit-reader.ts';
import { SecurityReader } from './security-reader.ts';

/** `facts`: what happened. `security`: sign-ins, keys, exports and views of personal data, which are no facts. */
const SOURCES = ['facts', 'security'] as const;

/** What somebody did: who, through what, and when. */
class ActFilter {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The profile that acted' }) actor?: string;
  @OneOf(CHANNELS, { optional: true, note: 'Through what' }) channel?: Channel;
  @When({ optional: true, note: 'Recorded at this instant or later' }) from?: Instant;
  @When({ optional: true, note: 'Recorded at this instant or earlier' }) to?: Instant;
}

class AuditFilter extends ActFilter {
  @Id({ optional: true, note: 'Facts of this series; without it those of the whole organisation' }) scoreseriesid?: string;
  @Ids({ optional: true, note: 'Types of facts: PointsAwarded, RevocationApplied ...' }) type?: string[];
  @Id({ optional: true, note: 'The profile that it is about' }) player?: string;
  @Id({ optional: true }) entry?: string;
  @OneOf(SOURCES, {
    optional: true,
    note: 'facts when missing; security, for admins in person: sign-ins, keys, exports, views of personal data',
  })
  source?: (typeof SOURCES)[number];
}

class AuditPage extends AuditFilter {
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}

class AuditActs extends ActFilter {
  @Id({ note: 'The score series' }) scoreseriesid!: string;
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
  @After() after?: string;
}

class AuditExport extends AuditFilter {
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

class AuditCause {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The event' }) event!: string;
  @Whole(1, 200, { optional: true, note: 'What the command led to comes in pages of so many; 200 when missing' }) limit?: number;
  @After() after?: string;
}

/** A place in a log: that of the facts, or that of security. */
class AuditKey {
  @Text({ max: 200 }) position!: Position;
}

/** The audit trail: every fact with who, when, through what, why, and what led to it. For admins. */
@Route('scoreseries')
export class AuditController {
  constructor(
    private readonly trail: AuditReader,
    private readonly security: SecurityReader,
  ) {}

  @Get(
    'audit',
    'The audit trail: every fact with who, when, through what, why, and what led to it. Newest first.',
    page({ audit: listOf(auditRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async audit(@Query() sent: AuditPage, @CallOf() call: Call) {
    const { organisationId, query, source } = await this.asked(sent, call);
    const list = `${sent.source ?? 'facts'} ${sent.scoreseriesid ?? ''}`;
    const turn = { after: keyAfter(list, AuditKey, sent.after), limit: sent.limit ?? 30 };
    const { rows, next } = await source.page(organisationId, query, turn);
    return { status: 'ok', audit: rows, ...following(list, next) };
  }

  @Get(
    'audit_acts',
    'The audit trail in short: one row for what somebody did to a series, with its entries, players and points.',
    page({ acts: listOf(auditAct) }),
  )
  @Allow(admin, { scope: 'read' })
  async auditActs(@Query() sent: AuditActs, @CallOf() { who: { organisationId = '' } }: Call) {
    const { scoreseriesid: seriesId, actor: actorId, channel, from, to, limit = 30 } = sent;
    await this.trail.mustHave(organisationId, seriesId);
    const list = `acts ${seriesId}`;
    const turn = { after: keyAfter(list, AuditKey, sent.after), limit };
    const { rows, next } = await this.trail.acts(organisationId, { seriesId, actorId, channel, from, to }, turn);
    return { status: 'ok', acts: rows, ...following(list, next) };
  }

  @Get('audit_export', 'The audit trail as a file.', EXPORTED)
  @Note('Exported')
  @Allow(admin, { scope: 'read' })
  async auditExport(@Query() sent: AuditExport, @CallOf() call: Call) {
    const { organisationId, query, source } = await this.asked(sent, call);
    const { format = 'csv' } = sent;
    return fileOf('audit', format, exported(source.all(organisationId, query), format));
  }

  @Get(
    'audit_cause',
    'Why a fact is there: what led to it from the first command on, and what else that command led to.',
    page({ chain: listOf(auditRow), followed: listOf(auditRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async auditCause(@Query() { event, after, limit = 200 }: AuditCause, @CallOf() { who }: Call) {
    const list = `cause ${event}`;
    const turn = { after: keyAfter(list, AuditKey, after), limit };
    const { chain, rows, next } = await this.trail.cause(who.organisationId ?? '', event, turn);
    return { status: 'ok', chain, followed: rows, ...following(list, next) };
  }

  private async asked(
    sent: AuditFilter,
    { who }: Call,
  ): Promise<{ organisationId: string; query: AuditQuery; source: AuditReader | SecurityReader }> {
    const { organisationId = '' } = who;
    const { scoreseriesid: seriesId, type: types, actor: actorId, channel, player: profileId, entry: entryId, from, to } = sent;
    const secure = sent.source === 'security';
    // Where people were is nothing for programs.
    if (secure && who.role !== 'admin') throw new Forbidden();
    if (secure && (seriesId ?? entryId)) throw new BadInput('invalid-input', 'The security log is that of the whole organisation');
    if (seriesId) await this.trail.mustHave(organisationId, seriesId);
    const source = secure ? this.security : this.trail;
    return { organisationId, source, query: { seriesId, types, actorId, channel, profileId, entryId, from, to } };
  }
}
