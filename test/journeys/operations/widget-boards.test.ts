import { tryOperations } from './try-operations.ts';
import { operations } from './widget-boards.operations.ts';

tryOperations(operations);
