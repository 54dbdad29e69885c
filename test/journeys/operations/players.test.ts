import { tryOperations } from './try-operations.ts';
import { operations } from './players.operations.ts';

tryOperations(operations);
