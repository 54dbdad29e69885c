import { NativeSelect, TextInput } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconBrandYoutube,
  IconClearFormatting,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMath,
  IconMathFunction,
  IconPhoto,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALIGNMENTS, FONTS } from '../../../../src/quests/rich-text.values.ts';
import { Button, IconButton } from '../../../platform/controls/button.tsx';
import { UploadPicture } from '../../../platform/form/upload-picture.tsx';
import { Dialog } from '../../../platform/overlay/dialog.tsx';
import './rich-texts.ts';
import type { RichState } from './rich-state.ts';
import classes from './rich.module.css';

/** What is asked for in a dialog before it stands in the text. */
type Asked = 'link' | 'image' | 'youtube' | 'inlineMath' | 'blockMath';

const ICON = { size: 16, stroke: 1.75 };
const MARKS = { bold: IconBold, italic: IconItalic, underline: IconUnderline } as const;
const BLOCKS = { bulletList: IconList, orderedList: IconListNumbers, codeBlock: IconCode } as const;
const ALIGNED = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight, justify: IconAlignJustified } as const;
const INSERTED = {
  link: IconLink,
  image: IconPhoto,
  youtube: IconBrandYoutube,
  inlineMath: IconMath,
  blockMath: IconMathFunction,
} as const;

/** The formats of R-271, a button or a choice each. */
export function RichTools({ editor, state, label }: { editor: Editor; state: RichState; label: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const chain = () => editor.chain().focus();
  const blocks = {
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    codeBlock: () => chain().toggleCodeBlock().run(),
  };
  return (
    <div role="toolbar" aria-label={t('richText.tools', { label })} className={classes.tools}>
      <NativeSelect
        size="xs"
        aria-label={t('richText.header')}
        value={String(state.level)}
        data={[0, 1, 2, 3, 4].map((level) => ({
          value: String(level),
          label: level === 0 ? t('richText.paragraph') : t('richText.level', { level }),
        }))}
        onChange={(event) => {
          const level = Number(event.currentTarget.value);
          if (level === 0) chain().setParagraph().run();
          else
            chain()
              .setHeading({ level: level as 1 | 2 | 3 | 4 })
              .run();
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t('richText.font')}
        value={state.fontFamily ?? ''}
        data={[{ value: '', label: t('richText.usualFont') }, ...FONTS]}
        onChange={({ currentTarget: { value } }) => (value === '' ? chain().unsetFontFamily() : chain().setFontFamily(value)).run()}
      />
      {(['bold', 'italic', 'underline'] as const).map((mark) => {
        const Sign = MARKS[mark];
        return (
          <IconButton
            key={mark}
            size="sm"
            label={t(`richText.${mark}`)}
            icon={<Sign {...ICON} />}
            aria-pressed={state[mark]}
            onClick={() => chain().toggleMark(mark).run()}
          />
        );
      })}
      <Colour label={t('richText.color')} value={state.color} onChange={(colour) => chain().setColor(colour).run()} />
      <Colour
        label={t('richText.background')}
        value={state.backgroundColor}
        isBackground
        onChange={(colour) => chain().setBackgroundColor(colour).run()}
      />
      {ALIGNMENTS.map((way) => {
        const Sign = ALIGNED[way];
        return (
          <IconButton
            key={way}
            size="sm"
            label={t(`richText.align.${way}`)}
            icon={<Sign {...ICON} />}
            aria-pressed={state.align === way}
            onClick={() => (way === 'left' ? chain().unsetTextAlign() : chain().setTextAlign(way)).run()}
          />
        );
      })}
      {(['bulletList', 'orderedList', 'codeBlock'] as const).map((block) => {
        const Sign = BLOCKS[block];
        return (
          <IconButton
            key={block}
            size="sm"
            label={t(`richText.${block}`)}
            icon={<Sign {...ICON} />}
            aria-pressed={state[block]}
            onClick={blocks[block]}
          />
        );
      })}
      {(['link', 'image', 'youtube', 'inlineMath', 'blockMath'] as const).map((kind) => {
        const Sign = INSERTED[kind];
        return (
          <IconButton
            key={kind}
            size="sm"
            label={t(`richText.${kind}`)}
            icon={<Sign {...ICON} />}
            aria-haspopup="dialog"
            onClick={() => setAsked(kind)}
          />
        );
      })}
      <IconButton
        size="sm"
        label={t('richText.clear')}
        icon={<IconClearFormatting {...ICON} />}
        onClick={() => chain().unsetAllMarks().clearNodes().run()}
      />
      {asked && <Ask kind={asked} editor={editor} link={state.link} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

type ColourProps = { label: string; value: string | null; isBackground?: boolean; onChange: (colour: string) => void };

function Colour({ label, value, isBackground = false, onChange }: ColourProps) {
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      className={classes.colour}
      data-background={isBackground || undefined}
      value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? (value ?? '') : isBackground ? '#ffffff' : '#0b1220'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Asks for what is put into the text: an address, a picture, a formula. */
function Ask({ kind, editor, link, onClose }: { kind: Asked; editor: Editor; link: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(kind === 'link' ? link : '');
  const [alt, setAlt] = useState('');
  const [tried, setTried] = useState(false);
  const typed = value.trim();
  const isWrong = kind.endsWith('Math') ? typed === '' : kind === 'image' ? typed === '' : !/^https:\/\/\S+$/.test(typed);

  function put(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const chain = editor.chain().focus();
    if (kind === 'link' && typed === '') chain.extendMarkRange('link').unsetLink().run();
    else if (isWrong) return;
    else if (kind === 'link' && editor.state.selection.empty && link === '')
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: typed } }] }).run();
    else if (kind === 'link') chain.extendMarkRange('link').setLink({ href: typed }).run();
    else if (kind === 'image') chain.insertContent({ type: kind, attrs: { src: typed, alt: alt.trim() || null } }).run();
    else chain.insertContent({ type: kind, attrs: kind === 'youtube' ? { src: typed } : { latex: typed } }).run();
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`richText.${kind}`)}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="rich-ask">
            {t('richText.put')}
          </Button>
        </>
      }
    >
      <form id="rich-ask" noValidate className={classes.ask} onSubmit={put}>
        {kind === 'image' ? (
          <>
            <UploadPicture type="quest" onUploaded={({ path }) => setValue(path)} />
            {typed !== '' && <img src={typed} alt="" className={classes.chosen} />}
            <TextInput
              label={t('richText.alt')}
              maxLength={500}
              autoComplete="off"
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
          </>
        ) : (
          <TextInput
            data-autofocus
            label={t(`richText.asked.${kind}`)}
            autoComplete="off"
            maxLength={2_000}
            value={value}
            error={tried && isWrong ? t(kind.endsWith('Math') ? 'richText.formulaMissing' : 'richText.addressWrong') : undefined}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
