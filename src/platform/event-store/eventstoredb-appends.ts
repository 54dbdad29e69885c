import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { randomUUID } from 'node:crypto';
import type { ExpectedRevision } from './event-store.ts';

/** An event of a stream's, on its way. Its metadata may carry the `recordedAt` that another store gave it. */
export type Sent = { id: string; type: string; data: object; metadata: object };
/** The revision of the last event of an append, and where its record lies in the server's log. */
export type Written = { revision: number; place: number };

type Line = ReturnType<InstanceType<typeof grpc.StreamsClient>['batchAppend']>;
type Waiting = { stream: string; resolve: (written: Written) => void; reject: (error: Error) => void };
/** What the library keeps to itself: how it comes to a line, which it makes anew after failures, and how it logs in. */
type Inside = {
  GRPCStreamCreator(
    of: typeof grpc.StreamsClient,
    name: string,
    make: (client: InstanceType<typeof grpc.StreamsClient>) => Line,
    lines: WeakMap<object, Line>,
  ): () => Promise<Line>;
  callArguments(options: object, call: { deadline: number }): Parameters<InstanceType<typeof grpc.StreamsClient>['batchAppend']>;
};

/** The server gives up an append that it could not write by then. */
const DEADLINE_MS = 10_000;

/**
 * Appends by the server's batch call, over a line of the library's. Its own way of doing so keeps one table of answers for all clients and lines
 * of the process, empties it when any of them fails, and throws at every answer that comes after: that ends the process. Here each line has a
 * table of its own, and an answer that nobody waits for is thrown away (docs/decisions/0014-eventstoredb.md).
 */
export class Appends {
  private readonly lines = new WeakMap<object, Line>();
  private readonly waiting = new WeakMap<Line, Map<string, Waiting>>();
  private readonly open: () => Promise<Line>;
  private opening: Promise<unknown> = Promise.resolve();

  constructor(client: EventStoreDBClient) {
    const inside = client as unknown as Inside;
    const make = (streams: InstanceType<typeof grpc.StreamsClient>) =>
      this.listen(streams.batchAppend(...inside.callArguments({}, { deadline: Infinity })));
    this.open = inside.GRPCStreamCreator(grpc.StreamsClient, 'batchAppend', make, this.lines);
  }

  /**
   * Appends that are not awaited arrive in their order.
   * @throws CommandError of the library
   */
  async append(stream: string, events: readonly Sent[], expected: ExpectedRevision): Promise<Written> {
    const opening = this.opening.then(this.open, this.open);
    this.opening = opening;
    const line = await opening;
    const waiting = this.waiting.get(line);
    if (!waiting) throw new Error('the line was cut');
    return new Promise((resolve, reject) => {
      const id = randomUUID();
      waiting.set(id, { stream, resolve, reject });
      line.write(requestOf(id, stream, events, expected));
    });
  }

  private listen(line: Line): Line {
    const waiting = new Map<string, Waiting>();
    this.waiting.set(line, waiting);
    const fail = (error: Error) => {
      this.waiting.delete(line);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    line.on('data', (answer: messages.BatchAppendResp) => settle(waiting, answer));
    line.on('error', (error) => fail(convertToCommandError(error)));
    line.on('end', () => {
      fail(new Error('the server has ended a line'));
      // The library goes on with it until both sides have ended.
      line.end();
    });
    return line;
  }
}

/** Nothing that a server says may be thrown from here: nobody would catch it. */
function settle(waiting: Map<string, Waiting>, answer: messages.BatchAppendResp): void {
  let asked: Waiting | undefined;
  try {
    const id = parseUUID(answer.getCorrelationId()) ?? '';
    asked = waiting.get(id);
    waiting.delete(id);
    asked?.resolve(writtenOf(answer, asked.stream));
  } catch (error) {
    asked?.reject(error as Error);
  }
}

function writtenOf(answer: messages.BatchAppendResp, stream: string): Written {
  const failure = answer.getError();
  if (failure) throw unpackToCommandError(failure, stream);
  const success = answer.getSuccess();
  const position = success?.getPosition();
  if (!success || !position) throw new Error('the server did not say where it lies');
  return { revision: Number(success.getCurrentRevision()), place: Number(position.getCommitPosition()) };
}

function requestOf(id: string, stream: string, events: readonly Sent[], expected: ExpectedRevision): messages.BatchAppendReq {
  const options = new messages.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(base64(stream)));
  options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + DEADLINE_MS)));
  if (expected === 'no-stream') options.setNoStream(new empty.Empty());
  else if (expected === 'stream-exists') options.setStreamExists(new empty.Empty());
  else options.setStreamPosition(String(expected));
  return new messages.BatchAppendReq()
    .setCorrelationId(uuidOf(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({ id, type, data, metadata }: Sent): messages.BatchAppendReq.ProposedMessage {
  const message = new messages.BatchAppendReq.ProposedMessage().setId(uuidOf(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message.setData(base64(JSON.stringify(data))).setCustomMetadata(base64(JSON.stringify(metadata)));
}

function uuidOf(id: string): shared.UUID {
  return new shared.UUID().setString(id);
}

/** How the messages take bytes. */
function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
