import { message } from '../../envelope.ts';
import { RecipientId } from '../../ids.ts';
import {
  CertifyErasure,
  RecordBlobsDestroyed,
  RecordKeysDestroyed,
} from '../../personal/erasure-commands.ts';
import { erasureReason } from '../../personal/erasure-events.ts';

const erasureTarget = { recipient: RecipientId.nullable(), ...erasureReason };

/**
 * Erases a recipient's personal data, or that of the document with all its recipients if `recipient` is null. Only the
 * installation gives this command.
 */
export const ErasePersonalData = message('ErasePersonalData', erasureTarget);

/** A restore gives this command for what was erased after the backup, whatever the backup says of the document. */
export const KeepErased = message('KeepErased', erasureTarget);

export const erasureCommands = [
  ErasePersonalData,
  KeepErased,
  RecordKeysDestroyed,
  RecordBlobsDestroyed,
  CertifyErasure,
] as const;
