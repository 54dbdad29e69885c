import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalBody } from './refusal.filter.ts';

const REFUSALS: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The address and headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request took too long to arrive'],
};

/** Answers what is no HTTP request, so that no call could be found for it, like any other refusal (U-008), and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? [400, 'invalid-request', 'This is not a valid request'];
  const body = JSON.stringify({ status: 'error', code, message } satisfies RefusalBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
