import { Button, Card, Group, Modal, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { CodeForm } from '../../components/second-factor/code-form';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes';
import { SetUpSecondFactor } from '../../components/second-factor/set-up-second-factor';
import { TurnOffSecondFactor } from './turn-off-second-factor';

type Action = 'set-up' | 'recovery-codes' | 'turn-off';

const titles: Record<Action, string> = {
  'set-up': 'Turn on the second factor',
  'recovery-codes': 'Make new recovery codes',
  'turn-off': 'Turn off the second factor?',
};

/** The second factor of the signed-in user, and the buttons to turn it on and off. */
export function SecondFactorCard() {
  const { has_password: hasPassword, has_second_factor: isOn, recovery_codes_left: left } = useSession();
  const [action, setAction] = useState<Action>('set-up');
  const [opened, { open, close }] = useDisclosure();

  function show(next: Action) {
    setAction(next);
    open();
  }

  return (
    <Card component="section">
      <Title order={2} mb={4}>
        Second factor{isOn && ': On'}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {!hasPassword && 'You sign in with your school’s account, which may ask for a second factor itself.'}
        {hasPassword && !isOn && 'A code of an authenticator app, which the sign-in asks for after the password.'}
        {isOn && `The sign-in asks for a code after the password. Recovery codes left: ${left}.`}
      </Text>
      <Group>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => show('recovery-codes')}>
              Make new recovery codes
            </Button>
            <Button variant="default" onClick={() => show('turn-off')}>
              Turn off
            </Button>
          </>
        ) : (
          hasPassword && (
            <Button variant="default" onClick={() => show('set-up')}>
              Turn on
            </Button>
          )
        )}
      </Group>
      <SecondFactorDialog action={action} opened={opened} onClose={close} />
    </Card>
  );
}

interface DialogProps {
  action: Action;
  opened: boolean;
  onClose: () => void;
}

/** One action on the second factor. Recovery codes are kept in this state only, and shown once. */
function SecondFactorDialog({ action, opened, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);

  function finish() {
    setCodes(null);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={finish}
      closeOnClickOutside={false}
      title={codes ? 'Recovery codes' : titles[action]}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : action === 'set-up' ? (
        <SetUpSecondFactor onCodes={setCodes} />
      ) : action === 'recovery-codes' ? (
        <CodeForm
          action="recovery-codes"
          description="Of your authenticator app, or one of your recovery codes."
          submitLabel="Make new recovery codes"
          onCodes={setCodes}
        >
          <Text size="sm">The recovery codes that you have now will not work any more.</Text>
        </CodeForm>
      ) : (
        <TurnOffSecondFactor onDone={finish} />
      )}
    </Modal>
  );
}
