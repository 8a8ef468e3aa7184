import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reason } from '@story-pointer/core/consensus';

const reasons = {
  'most chosen': msg`most chosen`,
  median: msg`median`,
  'closest card': msg`closest card`,
};

/** Why a card is suggested. */
export function reasonText(reason: Reason): string {
  return i18n._(reasons[reason]);
}
