import { tryOperations } from './try-operations.ts';
import { operations } from './competition.operations.ts';

tryOperations(operations);
