import { Group, Progress, Stack, VisuallyHidden } from '@mantine/core'
import {
  calculateGroupSize,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck } from '@tabler/icons-react'
import { formatPercent } from './analysis.ts'
import classes from './picks-chart.module.css'

export function PicksChart(question: QuestionStatistics) {
  const { options, correctAnswer, picks, attempts, unanswered } = question
  const groupSize = calculateGroupSize(attempts)
  return (
    <Stack role="list" component="ol" gap="sm">
      {options.map((option, i) => {
        const { all, strong, weak } = picks[i] ?? { all: 0, strong: 0, weak: 0 }
        return (
          <li key={option} className={classes.option}>
            <Group gap="xs" align="baseline">
              <strong>{optionLetter(i)}</strong>
              {!isOptionLetter(option, i) && <span>{markLanguages(option)}</span>}
              {i === correctAnswer && (
                <Group component="span" gap={2} c="var(--qk-right-text)" fw={700}>
                  <IconCheck size={18} aria-hidden="true" />
                  right
                </Group>
              )}
            </Group>
            <Stack role="list" component="ul" gap="xs">
              <PickBar who="All" count={all} of={attempts} />
              <PickBar who="Strong" count={strong} of={groupSize} />
              <PickBar who="Weak" count={weak} of={groupSize} />
            </Stack>
          </li>
        )
      })}
      {unanswered > 0 && (
        <li className={classes.option}>
          <div>Not answered</div>
          <Stack role="list" component="ul" gap="xs">
            <PickBar who="All" count={unanswered} of={attempts} />
          </Stack>
        </li>
      )}
    </Stack>
  )
}

interface PickBarProps {
  who: 'All' | 'Strong' | 'Weak'
  count: number
  of: number
}

function PickBar({ who, count, of }: PickBarProps) {
  const share = of === 0 ? 0 : count / of
  return (
    <li className={classes.line}>
      <span className="muted">{who}</span>
      <ShareBar
        share={share}
        striped={who === 'Weak'}
        {...(who !== 'All' && { color: 'var(--mantine-color-text)' })}
      />
      <span className={classes.value}>
        {formatPercent(share)}
        <VisuallyHidden>{` (${count})`}</VisuallyHidden>
      </span>
    </li>
  )
}

interface ShareBarProps {
  share: number
  color?: string | undefined
  striped?: boolean
}

export function ShareBar(props: ShareBarProps) {
  const { share, color = 'var(--mantine-color-dimmed)', striped = false } = props
  return (
    <Progress.Root
      bg="var(--qk-tint)"
      miw="3.5rem"
      aria-hidden="true"
      style={{ forcedColorAdjust: 'none' }}
    >
      <Progress.Section value={share * 100} {...{ color, striped }} withAria={false} />
    </Progress.Root>
  )
}
