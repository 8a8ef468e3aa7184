import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { root } from '../../calls/installation.ts';
import { linkAddress } from '../../shared/links.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** Says that only this computer opens the page's address, and which one the link has instead. */
export function ReachHint({ link }: { link: string }) {
  const { others, choose } = linkAddress;
  const here = <Host name={root().host} />;
  if (others.length === 0)
    return (
      <Trans>
        Only this computer can open {here}. To invite others, open this page at an address that they
        can reach.
      </Trans>
    );
  const address = <Host name={new URL(link).host} />;
  return (
    <>
      <Trans>
        Only this computer can open {here}. The link uses {address}, which your network can reach.
      </Trans>
      {others.length > 1 && (
        <SelectField
          label={t`Address in the Link`}
          value={new URL(link).origin}
          onChange={({ target }) => choose(target.value)}
        >
          {others.map((url) => (
            <option key={url}>{url}</option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function Host({ name }: { name: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {name}
    </bdi>
  );
}
