import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagRow } from '../../../projections/tags/tags.view.ts';
import { Button } from '../controls/button.tsx';
import { useCommand } from '../live-command.ts';
import classes from './tag-name.module.css';

type TagNameProps = { category: TagRow['cattype']; label: string; press: string; tag?: TagRow; onDone?: () => void };

/** A field for a tag's name: of a new one, or of one that gets another. */
export function TagName({ category, label, press, tag, onDone }: TagNameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(tag?.name ?? '');
  const [save, { pending, error }] = useCommand('tag/tag');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const tagname = name.trim();
    if (tagname === '' || pending) return;
    // The next name can be typed at once; one that was refused comes back, unless there is another by then.
    if (!tag) setName('');
    if (await save({ cattype: category, tagname, ...(tag && { tagid: tag.id }) })) onDone?.();
    else setName((typed) => typed || tagname);
  }

  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)}>
      <TextInput
        className="grow"
        aria-label={label}
        placeholder={label}
        maxLength={255}
        autoComplete="off"
        autoFocus={tag !== undefined}
        value={name}
        error={error && (error.fields.tagname ?? error.message)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" busy={pending}>
        {press}
      </Button>
      {onDone && (
        <Button kind="quiet" onClick={onDone}>
          {t('states.cancel')}
        </Button>
      )}
    </form>
  );
}
