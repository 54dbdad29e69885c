/**
 * Stands in for EventStoreDB where a test is about the line to it: it speaks as much of its protocol as Laurel uses, over a log in a folder
 * (`PORT FOLDER`). It is no proof of how a real server behaves, which orders, keeps and refuses as it likes.
 */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import featureCalls from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamCalls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { EventEmitter, once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { EventLog, type LogAppend, type LogOutcome } from '../../../src/platform/event-store/event-log.ts';
import type { LogRow } from '../../../src/platform/event-store/event-log-reader.ts';

const [port = '', folder = ''] = process.argv.slice(2);
const PAGE = { events: 500, characters: 1_000_000 };
const TICKS_IN_A_MS = 10_000n;

const log = new EventLog({ file: join(folder, 'stand-in.db') });
const moved = new EventEmitter().setMaxListeners(0);
const arrived: { append: LogAppend; answer: (outcome: LogOutcome) => void }[] = [];

const lines = new Set<grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>>();
// As a server that shuts down does: it ends them in good order.
process.on('SIGUSR2', () => {
  for (const line of lines) line.end();
});

/** What arrives in one turn shares a transaction. */
function append(append: LogAppend, answer: (outcome: LogOutcome) => void): void {
  arrived.push({ append, answer });
  if (arrived.length > 1) return;
  setImmediate(() => {
    const all = arrived.splice(0);
    const outcomes = log.commit(all.map((one) => one.append));
    all.forEach((one, index) => one.answer(outcomes[index]!));
    moved.emit('moved');
  });
}

function batchAppend(call: grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void {
  call.on('data', (request: streams.BatchAppendReq) => {
    const options = request.getOptions()!;
    const expected = options.hasNoStream()
      ? 'no-stream'
      : options.hasStreamExists()
        ? 'stream-exists'
        : Number(options.getStreamPosition());
    const events = request.getProposedMessagesList().map((message) => ({
      id: message.getId()!.getString(),
      type: message.getMetadataMap().get('type')!,
      data: Buffer.from(message.getData_asU8()).toString('utf8'),
      metadata: Buffer.from(message.getCustomMetadata_asU8()).toString('utf8') || '{}',
    }));
    const name = options.getStreamIdentifier()!;
    append({ stream: textOf(name), expected, events }, (outcome) => {
      const answer = new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setStreamIdentifier(name);
      if ('actual' in outcome) answer.setError(wrongVersion(outcome.actual));
      else answer.setSuccess(successOf(outcome));
      call.write(answer);
    });
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);
  lines.add(call);
  call.on('close', () => lines.delete(call));
}

function successOf({ revision, position }: { revision: number; position: number }): streams.BatchAppendResp.Success {
  const at = new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(at);
}

function wrongVersion(actual: number | 'no-stream'): status.Status {
  const details = new shared.WrongExpectedVersion();
  if (actual === 'no-stream') details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(actual));
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return new status.Status().setDetails(packed);
}

async function read(call: grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>): Promise<void> {
  const options = call.request.getOptions()!;
  const gone = new AbortController();
  call.on('cancelled', () => gone.abort());
  call.on('error', () => gone.abort());
  const say = async (response: streams.ReadResp) => {
    if (!call.write(response)) await once(call, 'drain', gone);
  };
  try {
    if (options.hasSubscription()) await follow(options, say, gone.signal);
    else for (const row of rowsOf(options)) await say(row === 'not-found' ? notFound(options) : eventOf(row));
    call.end();
  } catch (error) {
    if (!gone.signal.aborted) call.destroy(error as Error);
  }
}

async function follow(
  options: streams.ReadReq.Options,
  say: (response: streams.ReadResp) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList();
  await say(new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in')));
  let at = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  let level = false;
  while (!signal.aborted) {
    const { rows, reached, ended } = log.reader.ofAll(at, log.head, undefined, PAGE);
    for (const row of rows) if (!prefixes || prefixes.some((prefix) => row[2].startsWith(prefix))) await say(eventOf(row));
    if (prefixes && reached > at)
      await say(
        new streams.ReadResp().setCheckpoint(
          new streams.ReadResp.Checkpoint().setCommitPosition(String(reached)).setPreparePosition(String(reached)),
        ),
      );
    at = reached;
    if (!ended) continue;
    if (!level) await say(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    level = true;
    if (at === log.head) await once(moved, 'moved', { signal });
  }
}

/** Of all or of one stream, forwards or backwards. */
function* rowsOf(options: streams.ReadReq.Options): Generator<LogRow | 'not-found'> {
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  let left = Number(options.getCount());
  const stream = options.getStream();
  const name = stream && textOf(stream.getStreamIdentifier()!);
  if (name !== undefined && !log.reader.hasStream(name)) {
    yield 'not-found';
    return;
  }
  const key = name === undefined ? 'events.position' : 'events.revision';
  const from = name === undefined ? (options.getAll()?.getPosition()?.getCommitPosition() ?? 0) : stream!.getRevision();
  let next = backwards ? Number.MAX_SAFE_INTEGER : Number(from);
  const found = log.database.prepare(
    `SELECT events.position, events.id, streams.name, events.revision, events.type, events.data, events.metadata
     FROM events JOIN streams ON streams.id = events.stream
     WHERE ${key} ${backwards ? '<=' : '>='} ? AND (? IS NULL OR streams.name = ?) ORDER BY ${key} ${backwards ? 'DESC' : ''} LIMIT ?`,
    { returnArrays: true },
  );
  while (left > 0) {
    const rows = found.all(next, name ?? null, name ?? null, Math.min(left, PAGE.events)) as unknown as LogRow[];
    yield* rows;
    left -= rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE.events) return;
    next = (name === undefined ? last[0] : last[3]) + (backwards ? -1 : 1);
  }
}

function eventOf([position, id, stream, revision, type, data, metadata]: LogRow): streams.ReadResp {
  const { recordedAt } = JSON.parse(metadata) as { recordedAt: string };
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8').toString('base64')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(Buffer.from(data, 'utf8').toString('base64'))
    .setCustomMetadata(Buffer.from(metadata, 'utf8').toString('base64'));
  event
    .getMetadataMap()
    .set('type', type)
    .set('content-type', 'application/json')
    .set('created', String(BigInt(Date.parse(recordedAt)) * TICKS_IN_A_MS));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(position)));
}

function notFound(options: streams.ReadReq.Options): streams.ReadResp {
  const stream = options.getStream()!.getStreamIdentifier();
  return new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(stream));
}

function textOf(name: shared.StreamIdentifier): string {
  return Buffer.from(name.getStreamName_asU8()).toString('utf8');
}

const server = new grpc.Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
server.addService(streamCalls.StreamsService, {
  batchAppend,
  read: (call: grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>) => void read(call),
});
server.addService(featureCalls.ServerFeaturesService, {
  getSupportedMethods: (_: unknown, answer: (error: null, methods: features.SupportedMethods) => void) =>
    answer(
      null,
      new features.SupportedMethods()
        .setEventStoreServerVersion('stand-in')
        .setMethodsList([new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName('batchappend')]),
    ),
});
const inner = await new Promise<number>((resolve, reject) =>
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))),
);

// One port for the protocol and for who asks whether it lives, as a real server has it.
createServer((near) => {
  near.on('error', () => undefined);
  near.once('data', (first: Buffer) => {
    if (first.toString('latin1').startsWith('GET /health/live')) {
      near.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
      return;
    }
    const far = connect(inner, '127.0.0.1');
    far.write(first);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
