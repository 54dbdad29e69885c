import { IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { Picture } from '../platform/identity/picture.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { NO_WORDS, useDraftWords } from './use-draft-words.ts';
import { asSent, asTyped } from './words.ts';
import { WordsField } from './words-field.tsx';
import './feed-texts.ts';
import classes from './composer.module.css';

/** Of one post (U-086). */
const MOST_PICTURES = 10;
/** Of one picture. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Where a post is written: for the feed, or for a competition's. */
export function Composer({ competitionId }: { competitionId?: string }) {
  const { t } = useTranslation();
  const { profileId, icon } = useViewer();
  const [draft, setDraft] = useDraftWords(competitionId ?? 'feed');
  const [pictures, setPictures] = useState<readonly PostPicture[]>([]);
  const [publish, { pending, error }] = useCommand('newsfeed/shoutmessage');

  async function send() {
    if (draft.text.trim() === '' || pending) return;
    const { message, mentions } = asSent(draft.text.trim(), draft.chosen);
    const sent = { message, mentions, ...sentPictures(pictures), ...(competitionId !== undefined && { competitionid: competitionId }) };
    if (!(await publish(sent))) return;
    setDraft(NO_WORDS);
    setPictures([]);
  }

  return (
    <form
      className={classes.compose}
      aria-label={t('feed.newPost')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Picture id={profileId} icon={icon} size={32} />
      <div className={classes.stack}>
        <WordsField
          label={t('feed.newPost')}
          placeholder={t('feed.whatHappened')}
          draft={draft}
          onChange={setDraft}
          onSend={() => void send()}
        />
        <Pictures pictures={pictures} onChange={setPictures} />
        <Refusal>{error && (error.status === 0 ? t('feed.keptForLater') : (Object.values(error.fields)[0] ?? error.message))}</Refusal>
      </div>
      <div className={classes.buttons}>
        <AddPicture pictures={pictures} onChange={setPictures} />
        {draft.text.trim() !== '' && (
          <Button type="submit" busy={pending}>
            {t('feed.post')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** In the place of a post's words, while its author writes them anew. */
export function EditPost({ post, onDone }: { post: FeedPost; onDone: () => void }) {
  const { t } = useTranslation();
  const was = asTyped(post.message ?? '', post.mentions);
  const [draft, setDraft] = useDraftWords(post.id, was);
  const [pictures, setPictures] = useState<readonly PostPicture[]>(post.pictures);
  const [save, { pending, error }] = useCommand('newsfeed/shoutmessage');

  async function send() {
    if (draft.text.trim() === '' || pending) return;
    const { message, mentions } = asSent(draft.text.trim(), draft.chosen);
    if (await save({ id: post.id, message, mentions, ...sentPictures(pictures) })) leave();
  }

  function leave() {
    setDraft(was);
    onDone();
  }

  return (
    <form
      className={classes.stack}
      aria-label={t('feed.editing')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <WordsField label={t('feed.editing')} draft={draft} onChange={setDraft} autoFocus onSend={() => void send()} onLeave={leave} />
      <Pictures pictures={pictures} onChange={setPictures} />
      <Refusal>{error && (error.status === 0 ? t('feed.keptForLater') : (Object.values(error.fields)[0] ?? error.message))}</Refusal>
      <div className={classes.buttons}>
        <Button type="submit" busy={pending}>
          {t('feed.save')}
        </Button>
        <Button kind="quiet" onClick={leave}>
          {t('feed.cancel')}
        </Button>
        <AddPicture pictures={pictures} onChange={setPictures} />
      </div>
    </form>
  );
}

/** Of those that are there already the paths are sent: they stay. The document of calls knows files alone. */
function sentPictures(pictures: readonly PostPicture[]) {
  return pictures.length > 0 ? { 'pictures[]': [...pictures] as File[] } : {};
}

/** A picture that is there already by its path, or one that goes with the words. */
type PostPicture = string | File;
type PicturesProps = { pictures: readonly PostPicture[]; onChange: (pictures: readonly PostPicture[]) => void };

function AddPicture({ pictures, onChange }: PicturesProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  function take(files: readonly File[]) {
    const all = [...pictures, ...files.filter(({ size }) => size <= MOST_BYTES)];
    const isTooLarge = files.some(({ size }) => size > MOST_BYTES);
    setRefused(
      isTooLarge ? t('form.pictureTooLarge') : all.length > MOST_PICTURES ? t('feed.mostPictures', { count: MOST_PICTURES }) : undefined,
    );
    onChange(all.slice(0, MOST_PICTURES));
  }

  return (
    <>
      <IconButton label={t('feed.addPicture')} icon={<IconPhoto stroke={1.75} />} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={t('feed.addPicture')}
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {refused !== undefined && (
        <span role="alert" className={classes.failed}>
          {refused}
        </span>
      )}
    </>
  );
}

/** What goes with the words; each can be left out again. */
function Pictures({ pictures, onChange }: PicturesProps) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.pictures} aria-label={t('feed.pictures')}>
      {pictures.map((picture, index) => (
        <li key={index}>
          <Preview picture={picture} alt={t('feed.picture', { n: index + 1 })} />
          <IconButton
            size="sm"
            label={t('feed.leaveOut', { n: index + 1 })}
            icon={<IconX stroke={2} />}
            onClick={() => onChange(pictures.filter((one) => one !== picture))}
          />
        </li>
      ))}
    </ul>
  );
}

function Preview({ picture, alt }: { picture: PostPicture; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (typeof picture === 'string') return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return <img src={typeof picture === 'string' ? picture : address} alt={alt} />;
}
