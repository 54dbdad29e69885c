import { Select, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CastItemRow } from '../../projections/casts/casts.view.ts';
import { DEFAULT_SECONDS, LEAST_SECONDS, MOST_SECONDS, readTime, timeText } from '../../src/casts/cast-item.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { useShowable } from './use-showable.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

const TYPES = [20, 1, 2, 3, 4, 5, 10, 21] as const;
type Type = CastItemRow['ttype'];

type ItemDialogProps = { castId: string; item: CastItemRow | undefined; onClose: () => void };

/** What an item shows, and for how long. Of competitions, battles and boards all, or one of them (U-133). */
export default function ItemDialog({ castId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [type, setType] = useState<Type>(item?.ttype ?? 20);
  const [chosen, setChosen] = useState<string | null>(item ? choiceOf(item) : null);
  const [time, setTime] = useState(item?.tshowtime ?? timeText(DEFAULT_SECONDS));
  const [tried, setTried] = useState(false);
  const [save, { pending, error }] = useCommand('cast/cast_item');
  const [feed, setFeed] = useState(item?.with_feed === 1);
  const all =
    type === 1 || type === 5
      ? SUBTYPES.map((subtype) => ({ value: subtype, label: t(`casts.every.${type}.${subtype}`) }))
      : type === 10 || type === 21
        ? [{ value: 'active', label: t(`casts.every.${type}`) }]
        : [];
  const named = useShowable(type);
  const gone = item?.gone === 1 && type === item.ttype ? [{ value: item.contentid, label: t('casts.items.gone') }] : [];
  const which = [...all, ...named, ...gone];
  const seconds = readTime(time.includes(':') ? time : '');
  const wrong = {
    which: chosen === null || which.every(({ value }) => value !== chosen) ? t('casts.items.whichMissing') : undefined,
    time: seconds === undefined || seconds < LEAST_SECONDS || seconds > MOST_SECONDS ? t('casts.items.timeWrong') : undefined,
  };

  async function submit() {
    setTried(true);
    if (wrong.which || wrong.time || chosen === null) return focusFirstInvalid(form.current);
    const subtype = SUBTYPES.find((one) => one === chosen);
    const shows = { ttype: type, contentid: subtype ? '0' : chosen, ...(subtype && { subtype }) };
    const beside = { with_feed: type !== 21 && feed ? 1 : 0 } as const;
    if (await save({ castid: castId, ...(item && { id: item.id }), ...shows, ...beside, tshowtime: time })) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(item ? 'casts.items.edit' : 'casts.items.add')}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{t('states.close')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void submit()}>
            {t(item ? 'casts.items.save' : 'casts.items.add')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.stack}>
        <Refusal>{error?.message}</Refusal>
        <Select
          label={t('casts.items.kind')}
          data={TYPES.map((value) => ({ value: String(value), label: t(`casts.type.${value}`) }))}
          value={String(type)}
          onChange={(value) => {
            setType(TYPES.find((one) => String(one) === value) ?? type);
            setChosen(value === '21' ? 'active' : null);
          }}
        />
        <Select
          label={t('casts.items.which')}
          searchable
          openOnFocus={false}
          data={which}
          value={chosen}
          error={tried ? wrong.which : undefined}
          onChange={setChosen}
        />
        <TextInput
          label={t('casts.items.time')}
          description={t('casts.items.timeMore')}
          className={classes.short ?? ''}
          maxLength={5}
          autoComplete="off"
          value={time}
          error={tried ? wrong.time : undefined}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        {type !== 21 && (
          <Switch
            label={t('casts.items.feed')}
            description={t('casts.items.feedMore')}
            checked={feed}
            onChange={(event) => setFeed(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

const SUBTYPES = ['active', 'recentfinished'] as const;

function choiceOf({ contentid, subtype }: CastItemRow): string {
  return contentid === '0' ? subtype : contentid;
}
