import { Readable } from 'node:stream';
import { type OnModuleDestroy, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FileOf } from '../../src/platform/http/answers.values.ts';
import { CallerGone } from '../../src/platform/http/caller-gone.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { type AccessChange, Identification } from '../../src/platform/http/identification.ts';
import { TooManyRequests, wrongField } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, type Who } from '../../src/platform/http/who.ts';
import { type FeedEvent, PUBLIC_EVENTS, type PublicType } from '../../src/public-events/public-events.values.ts';
import { EventFeed, withSigns } from './event-feed.ts';

/** After so long without a line there is an empty one. */
const SIGN_MS = 30_000;
/** Of an organisation at once. */
const MOST = 50;
/** Of characters. */
const PIECE = 64 * 1024;
const SOON_S = 30;

const NDJSON = 'application/x-ndjson';
const SSE = 'text/event-stream';

class Feed {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({
    optional: true,
    max: 100,
    note: 'What comes after the line with this token; empty: from the first on. Only what happens from now on if absent',
  })
  since_token?: string;
  @Text({ optional: true, max: 500, note: 'Only these types, with commas between them' }) types?: string;
  @Flag({ optional: true, note: '0: it ends with what was last when it began. 1 if absent: it goes on' }) stream?: boolean;
}

/** What happens, for programs. */
@Route('events')
export class EventFeedController implements OnModuleDestroy {
  /** Those under way, with whose they are. */
  private readonly following = new Map<AbortController, string>();

  constructor(
    private readonly feed: EventFeed,
    private readonly identification: Identification,
  ) {}

  /** Who follows when the server ends asks another. */
  onModuleDestroy(): void {
    for (const over of this.following.keys()) over.abort();
  }

  @Get(
    'feed',
    'Ours. What happens in the organisation, line by line as JSON in the order of the log, each with the token after which to go on; as server-sent events for who accepts them, with Last-Event-ID. Every 30 s without a line there is an empty one.',
    new FileOf(NDJSON, SSE),
  )
  @Allow(admin, { scope: 'read' })
  async follow(
    @Query() { since_token, types, stream = true }: Feed,
    @Req() { headers }: FastifyRequest,
    @CallOf() { who }: Call,
    @CallerGone() gone: AbortSignal,
  ) {
    const isSse = headers.accept?.includes(SSE) ?? false;
    // What is compressed comes when there is enough of it.
    delete headers['accept-encoding'];
    const { organisationId = '' } = who;
    const wanted = typesSent(types);
    const place = await this.feed.placeOf(since_token ?? (isSse ? headers['last-event-id']?.toString() : undefined));
    const over = this.begin(organisationId, who);
    gone.addEventListener('abort', () => over.abort());
    const events = this.feed.of(organisationId, place, { types: wanted, stays: stream, signal: over.signal });
    const sign = isSse ? ':\n\n' : '\n';
    const lines = stream ? withSigns(linesOf(events, isSse), sign, SIGN_MS) : together(linesOf(events, isSse));
    return new StreamableFile(Readable.from(begun(lines, sign, over)), { type: isSse ? SSE : NDJSON });
  }

  /** What is aborted when it is over: when it has ended, or when whoever asks may see something else from now on, and asks again. @throws TooManyRequests */
  private begin(organisationId: string, who: Who): AbortController {
    const others = [...this.following.values()].filter((one) => one === organisationId);
    if (others.length >= MOST) throw new TooManyRequests(SOON_S);
    const over = new AbortController();
    this.following.set(over, organisationId);
    const stop = this.identification.onAccessChanged((change) => isOf(change, who) && over.abort());
    over.signal.addEventListener('abort', () => {
      stop();
      this.following.delete(over);
    });
    return over;
  }
}

function isOf(change: AccessChange, who: Who): boolean {
  const names = ['sessionId', 'keyId', 'profileId', 'userId'] as const;
  return names.some((name) => who[name] !== undefined && (change as Partial<Record<typeof name, string>>)[name] === who[name]);
}

/** @throws BadInput naming a type that there is not */
function typesSent(sent: string | undefined): ReadonlySet<PublicType> | undefined {
  if (!sent) return undefined;
  const types = sent.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !(type in PUBLIC_EVENTS));
  if (unknown !== undefined) throw wrongField('types', `"${unknown}" is none of ${Object.keys(PUBLIC_EVENTS).join(', ')}`);
  return new Set(types as PublicType[]);
}

async function* linesOf(events: AsyncIterable<FeedEvent>, isSse: boolean): AsyncGenerator<string> {
  for await (const { token, type, at, data } of events)
    yield isSse
      ? `id: ${token}\nevent: ${type}\ndata: ${JSON.stringify({ at, data })}\n\n`
      : `${JSON.stringify({ token, type, at, data })}\n`;
}

/** Who does not stay is sent many lines at once: a piece costs as much as some of them. */
async function* together(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** A first sign says at once that it has begun. Who is cut off by us is cut off cleanly. */
async function* begun(lines: AsyncIterable<string>, sign: string, over: AbortController): AsyncGenerator<string> {
  try {
    yield sign;
    for await (const line of lines) {
      if (over.signal.aborted) return;
      yield line;
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    over.abort();
  }
}
