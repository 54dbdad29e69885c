import { readByCalls } from '../platform/live.ts';
import { readRound, readSeries } from '../scoreboard/board-source.ts';

// What displays watch is read so where no line opens.
readByCalls('scoreboard', readSeries);
readByCalls('competition', readRound);
