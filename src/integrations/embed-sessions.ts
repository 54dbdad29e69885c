import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AccessChanges } from '../accounts/access-changes.ts';
import { linkIdOf, SharedLinks } from '../accounts/shared-links.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, later, streamName } from '../platform/event.values.ts';
import type { SharedThing } from '../platform/http/access-keys.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { put, type RecordKind, RecordConflict, Records } from '../platform/records/records.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { boardStreamOf, widgetBoard } from '../widget-boards/widget-board.ts';
import { SHARED_BOARD } from '../widget-boards/widget-boards.events.ts';
import { integrations, integrationsOf } from './integrations.ts';
import { NotShown } from './not-shown.ts';

/** What another site shows to somebody: a board, to a player. */
export type Embedded = { organisationId: string; configId: string; profileId: string; boardId: string };

/** Who looks at it until when. By ids that follow from the tokens that began them: while the row is kept, the token begins nothing more. */
type EmbedSession = Embedded & { until: Instant; expiresAt: Instant };
export const EMBED_SESSIONS: RecordKind<EmbedSession> = {
  name: 'embed-sessions',
  fields: { organisationId: 'value' },
  expires: 'expiresAt',
};

/** The kind of what their links open. */
const EMBEDDED = 'embeddedboard';
/** No timer waits longer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Embedded pages are seen by links of their own: they command nothing, and what they open is asked anew for each call. */
@Injectable()
export class EmbedSessions implements OnModuleInit, OnModuleDestroy {
  /** Those whose links were opened here: lines of theirs end in time. */
  private readonly opened = new Map<string, { thing: SharedThing; profileId: string; boardLink: string; timer: NodeJS.Timeout }>();
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly access: AccessChanges,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly links: SharedLinks,
    private readonly records: Records,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(EMBED_SESSIONS);
    this.links.add(EMBEDDED, async (thing) => {
      const boardId = await this.boardOf(thing);
      return boardId === undefined ? undefined : { generation: 1, shows: [boardId] };
    });
    this.stopListening = this.access.onAccessChanged(async (change) => {
      const [whom, of] = ['profileId' in change ? change.profileId : '', 'linkId' in change ? change.linkId : ''];
      if (whom === '' && of === '') return;
      for (const { thing, profileId, boardLink } of this.opened.values())
        if (profileId === whom || boardLink === of) await this.links.changed(thing);
    });
  }

  onModuleDestroy(): void {
    this.stopListening?.();
    for (const { timer } of this.opened.values()) clearTimeout(timer);
  }

  /**
   * Begins one by a token that was not used before: what opens it.
   * @param token its id, and until when it is good
   * @throws NotShown
   */
  async begin(embedded: Embedded, token: { id: string; until: Instant }, minutes: number, now: Instant): Promise<string> {
    await this.mustStand(embedded);
    const sessionId = derivedId(`embed ${token.id}`, embedded.configId);
    const until = later(now, minutes * 60_000);
    const session = { ...embedded, until, expiresAt: until > token.until ? until : token.until };
    try {
      await this.records.write([put(EMBED_SESSIONS, sessionId, session, null)]);
    } catch (error) {
      throw error instanceof RecordConflict ? new NotShown('token-used') : error;
    }
    return this.links.keyOf({ kind: EMBEDDED, organisationId: embedded.organisationId, id: sessionId }, 1);
  }

  /** What a session shows as of now. */
  private async boardOf(thing: SharedThing): Promise<string | undefined> {
    const session = (await this.records.get(EMBED_SESSIONS, thing.id))?.document;
    if (session?.organisationId !== thing.organisationId || session.until <= this.clock.now()) return undefined;
    try {
      await this.mustStand(session);
    } catch (error) {
      if (!(error instanceof NotShown)) throw error;
      return undefined;
    }
    this.endInTime(thing, session);
    return session.boardId;
  }

  /** @throws NotShown where it is not to be shown as of now */
  private async mustStand({ organisationId, configId, profileId, boardId }: Embedded): Promise<void> {
    const config = (await this.decisions.load(integrations, integrationsOf(organisationId))).configs.get(configId);
    if (!config?.isOn) throw new NotShown('integration-off');
    await loadReceiver(this.decisions, organisationId, profileId).catch((error: unknown) => {
      throw error instanceof NotFound ? new NotShown('player-missing') : error;
    });
    const { settings, removed } = await this.decisions.load(widgetBoard, boardStreamOf(organisationId, boardId));
    const { publicSharing } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const isShared = !config.settings.useShareSettings || (publicSharing && settings?.share_mode === 1);
    if (!settings || removed || !isShared) throw new NotShown('board-missing');
  }

  /** A line that is open is asked again once the session is over. */
  private endInTime(thing: SharedThing, { organisationId, profileId, boardId, until }: EmbedSession): void {
    if (this.opened.has(thing.id)) return;
    const wait = Math.min(Date.parse(until) - Date.parse(this.clock.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      this.opened.delete(thing.id);
      void this.links.changed(thing);
    }, wait).unref();
    const boardLink = linkIdOf({ kind: SHARED_BOARD, organisationId, id: boardId });
    this.opened.set(thing.id, { thing, profileId, boardLink, timer });
  }
}
