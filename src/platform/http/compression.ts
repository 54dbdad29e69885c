import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { isData } from './page.ts';

/** Shorter answers fit into one packet as they are. */
const THRESHOLD_BYTES = 1024;

/** Quick, and 256 KB of memory for an answer that nobody takes instead of 4 MB. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Answers of more than 1 KB go compressed to those who take that. Only answers: what is sent here is never unpacked.
 *
 * What compresses well together looks alike, so whoever can make a browser ask, and sees the length of what passes, could guess at secrets
 * letter by letter (BREACH). Such calls come from another site's page: browsers say so, and the answers to those go as they are.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers, url }, _reply, done) => {
    const site = headers['sec-fetch-site'] ?? 'none';
    if (isData(url) && site !== 'same-origin' && site !== 'none') delete headers['accept-encoding'];
    done();
  });
  // Called, and not registered: so it sees every route, those of before the start too.
  const options = {
    threshold: THRESHOLD_BYTES,
    encodings: ['br' as const, 'gzip' as const],
    brotliOptions: { params: BROTLI },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:x-nd)?json)/,
    globalDecompression: false,
  };
  compress(fastify, options, (error) => {
    if (error) throw error;
  });
}
