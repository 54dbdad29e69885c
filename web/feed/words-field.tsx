import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedPerson } from '../../projections/moments/moments.view.ts';
import { type Found, useChoosing } from '../platform/controls/use-choosing.ts';
import { Picture } from '../platform/identity/picture.tsx';
import type { DraftWords } from './use-draft-words.ts';
import { suggested } from './use-feed.ts';
import { mentionAt } from './words.ts';
import './feed-texts.ts';
import classes from './composer.module.css';

type WordsFieldProps = {
  label: string;
  placeholder?: string;
  draft: DraftWords;
  onChange: (draft: DraftWords) => void;
  /** Enter sends, Shift + Enter begins a line; else Ctrl + Enter sends. */
  brief?: boolean;
  onSend: () => void;
  onLeave?: () => void;
  field?: RefObject<HTMLTextAreaElement | null>;
  autoFocus?: boolean;
};

type Person = { id: string; label: string; icon: string | null };

/** A field for words, in which `@` and a name mentions somebody. */
export function WordsField({
  label,
  placeholder,
  draft,
  onChange,
  brief = false,
  onSend,
  onLeave,
  field,
  autoFocus = false,
}: WordsFieldProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLTextAreaElement>(null);
  const box = field ?? own;
  const [caret, setCaret] = useState<number>();
  const at = caret === undefined ? undefined : mentionAt(draft.text, caret);
  const taken = at !== undefined && draft.chosen.some(({ name }) => at.typed === name || at.typed.startsWith(`${name} `));
  const typed = taken ? undefined : at?.typed.trim();
  const people = useSuggested(typed);
  const choosing = useChoosing<Person>({ text: typed ?? '', finding: people, onTake: take, eager: true });
  const opened = typed !== undefined && choosing.fresh && choosing.rows.length > 0;

  function take({ id, label: name }: Person) {
    if (!at) return;
    const after = draft.text.slice(at.from + at.typed.length + 1);
    const before = `${draft.text.slice(0, at.from)}@${name} `;
    onChange({ ...draft, text: before + after.trimStart(), chosen: [...draft.chosen, { id, name }] });
    setCaret(undefined);
    requestAnimationFrame(() => box.current?.setSelectionRange(before.length, before.length));
  }

  function press(event: KeyboardEvent) {
    if (opened && event.key === 'Tab' && !event.shiftKey && choosing.marked) {
      event.preventDefault();
      take(choosing.marked);
      return;
    }
    if (event.key === 'Escape' && opened) {
      event.preventDefault();
      event.stopPropagation();
      setCaret(undefined);
      return;
    }
    if (event.key === 'Escape' && onLeave) {
      event.stopPropagation();
      onLeave();
      return;
    }
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && (mod || (brief && !event.shiftKey && !opened))) {
      event.preventDefault();
      onSend();
      return;
    }
    if (opened) choosing.keys.onKeyDown(event);
  }

  return (
    <div className={classes.field}>
      <Textarea
        ref={box}
        aria-label={label}
        {...(placeholder !== undefined && { placeholder })}
        autosize
        minRows={1}
        maxRows={12}
        maxLength={5000}
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-controls={opened ? choosing.list.id : undefined}
        aria-activedescendant={opened ? choosing.keys['aria-activedescendant'] : undefined}
        value={draft.text}
        onChange={({ currentTarget }) => {
          onChange({ ...draft, text: currentTarget.value });
          setCaret(currentTarget.selectionStart);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={press}
      />
      {opened && (
        <ul className={classes.people} role="listbox" aria-label={t('feed.mention')} {...choosing.list}>
          {choosing.rows.map((person) => (
            <li
              key={person.id}
              id={choosing.optionId(person)}
              role="option"
              aria-selected={person === choosing.marked}
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <Picture id={person.id} icon={person.icon ?? undefined} size={20} />
              <bdi className="cut">{person.label}</bdi>
            </li>
          ))}
        </ul>
      )}
      <span className="vh" role="status">
        {opened && t('feed.found', { count: choosing.rows.length })}
      </span>
    </div>
  );
}

/** As many have room without scrolling. */
const MOST_SHOWN = 7;

/** Who is called as what is typed; nobody is looked for without an `@`. */
function useSuggested(typed: string | undefined) {
  const [found, setFound] = useState<Found<Person>>();
  useEffect(() => {
    if (typed === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      suggested(typed, abort.signal).then(
        (people) => setFound({ text: typed, rows: people.slice(0, MOST_SHOWN).map(toPerson) }),
        () => undefined,
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return { found, failed: false };
}

function toPerson({ profile_id: id, Name: label, icon }: FeedPerson): Person {
  return { id, label, icon };
}
