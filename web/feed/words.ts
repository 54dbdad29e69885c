import { LinkifyIt } from 'linkify-it';
import type { FeedMention } from '../../projections/moments/moments.view.ts';

/** A part of what somebody wrote. */
export type Piece =
  { kind: 'text'; text: string } | { kind: 'mention'; id: string; name: string | null } | { kind: 'link'; text: string; to: string };
/** Somebody who was chosen while typing. */
export type Chosen = { id: string; name: string };

const MENTION = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });

/** What was written, in parts: addresses of the web are links, `@` with an id is a person. */
export function piecesOf(message: string, mentions: readonly FeedMention[]): Piece[] {
  return split(message, mentions).flatMap((piece) => (piece.kind === 'text' ? linked(piece.text) : [piece]));
}

/** As it is typed: people by their names. Whose name nobody may know is left out. */
export function asTyped(message: string, mentions: readonly FeedMention[]): { text: string; chosen: Chosen[] } {
  const pieces = split(message, mentions);
  return {
    text: pieces.map((piece) => (piece.kind === 'mention' ? (piece.name === null ? '' : `@${piece.name}`) : piece.text)).join(''),
    chosen: pieces.flatMap((piece) => (piece.kind === 'mention' && piece.name !== null ? [{ id: piece.id, name: piece.name }] : [])),
  };
}

/** As it is sent: people by their ids, of those who have one name in the order in which they were chosen. */
export function asSent(text: string, chosen: readonly Chosen[]): { message: string; mentions: string[] } {
  let message = '';
  let rest = text;
  const left = [...chosen];
  const mentions = new Set<string>();
  for (;;) {
    const next = left
      .map((one) => ({ one, at: rest.indexOf(`@${one.name}`) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.one.name.length - a.one.name.length)[0];
    if (!next) return { message: message + rest, mentions: [...mentions] };
    const { one, at } = next;
    message += `${rest.slice(0, at)}@${one.id}`;
    rest = rest.slice(at + one.name.length + 1);
    mentions.add(one.id);
    // Somebody who is named more often than chosen is the same person.
    if (left.filter(({ name }) => name === one.name).length > 1) left.splice(left.indexOf(one), 1);
  }
}

/** The name that is being typed behind an `@` at the caret, and where that stands. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | undefined {
  const typed = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{1,40})?)$/u.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? undefined : { from: caret - typed.length - 1, typed };
}

function split(message: string, mentions: readonly FeedMention[]): Exclude<Piece, { kind: 'link' }>[] {
  const pieces: Exclude<Piece, { kind: 'link' }>[] = [];
  let end = 0;
  for (const { 0: whole, 1: id = '', index } of message.matchAll(MENTION)) {
    const mentioned = mentions.find(({ profile_id: one }) => one === id.toLowerCase());
    if (!mentioned) continue;
    if (index > end) pieces.push({ kind: 'text', text: message.slice(end, index) });
    pieces.push({ kind: 'mention', id: mentioned.profile_id, name: mentioned.name });
    end = index + whole.length;
  }
  if (end < message.length) pieces.push({ kind: 'text', text: message.slice(end) });
  return pieces;
}

function linked(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of links.match(text) ?? []) {
    if (!/^https?:\/\//i.test(url)) continue;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind: 'link', text: text.slice(index, lastIndex), to: url });
    end = lastIndex;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
