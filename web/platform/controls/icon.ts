import type { ComponentType } from 'react';

export type IconProps = { size?: number | string; stroke?: number | string; className?: string };

/** An icon, Tabler's or our own, drawn in the colour of its text. */
export type Icon = ComponentType<IconProps>;
