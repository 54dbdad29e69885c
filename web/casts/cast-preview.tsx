import { IconDeviceTv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../src/casts/cast-item.values.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { CastFrame, CastOf, type ManagedCast } from './cast-of.tsx';
import { itemName } from './item-name.ts';
import { PreviewedSlide } from './previewed-slide.tsx';
import { useSlides } from './use-slides.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

/** What displays of a cast show now (RT-106): it follows from its slides and the time of the server, so that all show the same. */
export default function CastPreview() {
  return <CastOf>{(cast) => <Preview key={cast.id} cast={cast} />}</CastOf>;
}

function Preview({ cast }: { cast: ManagedCast }) {
  const { t } = useTranslation();
  const { slides, error, refetch, now, on } = useSlides(cast.id);
  const content = on?.slide.contents[on.content];
  return (
    <CastFrame cast={cast}>
      {error && !slides ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : slides && !on ? (
        <EmptyState kind="none" icon={IconDeviceTv} title={t('casts.preview.nothing')} text={t('casts.preview.nothingMore')} />
      ) : (
        <div className={classes.preview}>
          <section aria-label={t('casts.preview.label')}>
            <div className={classes.screen} data-theme="dark">
              {on && content && now !== undefined && (
                <PreviewedSlide
                  key={`${on.slide.id} ${content.id}`}
                  castid={cast.id}
                  slide={on.slide}
                  content={content}
                  now={now}
                  from={on.from}
                />
              )}
            </div>
            {on && now !== undefined && (
              <p className="meta">
                <span className="num">{t('casts.preview.next', { time: timeText(Math.ceil((on.until - now) / 1_000)) })}</span>
                {' · '}
                {t('casts.preview.theme')}
              </p>
            )}
          </section>
          <section aria-labelledby="order">
            <h2 id="order">{t('casts.preview.order')}</h2>
            <Scroll className={classes.order} label={t('casts.preview.order')}>
              <ol>
                {cast.items.map((item) => {
                  const isOn = on?.slide.id === item.id;
                  const passed = slides?.some(({ id, contents }) => id === item.id && contents.length === 0);
                  return (
                    <li key={item.id} aria-current={isOn ? 'true' : undefined}>
                      <span className={classes.shown}>
                        <span className="cut" title={itemName(item, t)}>
                          <bdi>{itemName(item, t)}</bdi>
                        </span>
                        {isOn && content && content.name !== item.name && (
                          <span className="meta cut">
                            <bdi>{content.name}</bdi>
                          </span>
                        )}
                        {passed && <span className="meta">{t('casts.preview.passed')}</span>}
                      </span>
                      {isOn && <Tag kind="you">{t('casts.preview.now')}</Tag>}
                      <span className="num">{item.tshowtime}</span>
                    </li>
                  );
                })}
              </ol>
            </Scroll>
          </section>
        </div>
      )}
    </CastFrame>
  );
}
