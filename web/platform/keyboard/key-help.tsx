import { useTranslation } from 'react-i18next';
import { Dialog } from '../overlay/dialog.tsx';
import type { Area } from '../shell/area.ts';
import { BAR_KEYS, PLAY_KEY } from './bar-keys.ts';
import classes from './key-help.module.css';

/** Every key that does something, in groups. */
export function KeyHelp({ areas, mayAdd, onClose }: { areas: readonly Area[]; mayAdd: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const anywhere: Line[] = [
    [['Ctrl', 'K'], t('keys.search')],
    ...(mayAdd ? [[['a'], t('keys.add')] satisfies Line] : []),
    [['/'], t('keys.filter')],
    [['?'], t('keys.help')],
    [['Escape'], t('keys.close')],
    [['Ctrl', 'S'], t('keys.save')],
  ];
  const fullScreen: Line[] = [
    [['ArrowLeft', 'ArrowRight'], t('keys.turn')],
    [[' '], t('keys.hold')],
    [['Escape', 'f'], t('tv.leave')],
  ];
  const board: Line[] = [
    [['ArrowUp', 'ArrowDown'], t('keys.walk')],
    [['Enter'], t('keys.why')],
    [['f'], t('keys.fullScreen')],
  ];
  const bar: Line[] = [
    [[PLAY_KEY], t('keys.play')],
    [Object.keys(BAR_KEYS.step), t('keys.step')],
    [Object.keys(BAR_KEYS.leap), t('keys.leap')],
    [Object.keys(BAR_KEYS.end), t('keys.end')],
    [Object.keys(BAR_KEYS.zoom), t('keys.zoom')],
    [['Enter'], t('keys.instant')],
  ];
  const feed: Line[] = [
    [['j', 'k'], t('keys.nextPost')],
    [['Ctrl', 'End'], t('keys.pastPosts')],
    [['l'], t('keys.likePost')],
    [['c'], t('keys.commentPost')],
    [['e'], t('keys.editPost')],
    [['p'], t('keys.pinPost')],
    [['Delete'], t('keys.deletePost')],
  ];
  const go: Line[] = areas.flatMap((area) => (area.letter ? [[['g', area.letter], area.label] satisfies Line] : []));
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} lead={t('keys.lead')} width={640}>
      <div className={classes.groups}>
        <div>
          <Group title={t('keys.anywhere')} lines={anywhere} />
          <Group title={t('keys.go')} lines={go} />
          <Group title={t('keys.feed')} lines={feed} />
        </div>
        <div>
          <Group title={t('keys.board')} lines={board} />
          <Group title={t('keys.bar')} lines={bar} />
          <Group title={t('keys.inFullScreen')} lines={fullScreen} />
        </div>
      </div>
    </Dialog>
  );
}

/** What stands on keys whose names are longer. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
};

type Line = [keys: string[], does: string];

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{SIGNS[key] ?? key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
